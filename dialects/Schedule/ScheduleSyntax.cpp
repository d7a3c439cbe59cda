//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one syntax of all decisions: keywords and `name = value` pairs, separated
// by commas, driven by the list of knobs.
//
//===----------------------------------------------------------------------===//

#include "dialects/Schedule/ScheduleDialect.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace l2;
using namespace l2::schedule;

namespace {

/// Parses one decision into `result`.
class DecisionParser {
public:
  DecisionParser(OpAsmParser &parser, OperationState &result)
      : parser(parser), result(result), decision(result.name.stripDialect()) {}

  ParseResult parse();

private:
  ParseResult parseMatrix();
  ParseResult parsePairs();
  ParseResult parsePair(SMLoc loc, StringRef name);
  ParseResult parseKeyword(const Knob &knob);
  ParseResult add(SMLoc loc, StringRef name, Attribute value);

  OpAsmParser &parser;
  OperationState &result;
  StringRef decision;
  ArrayRef<Knob> knobs;
};

} // namespace

ParseResult DecisionParser::parse() {
  StringRef operand;
  if (decision == "load") {
    if (failed(parseMatrix()))
      return failure();
    operand = "a";
  }
  // Both loads have the same attributes.
  knobs = knobsOf(decision, operand);
  if (failed(parsePairs()))
    return failure();
  return parser.parseOptionalAttrDict(result.attributes);
}

ParseResult DecisionParser::parseMatrix() {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (failed(parser.parseOptionalKeyword(&word)) || !symbolizeMatrix(word))
    return parser.emitError(loc, "expected which operand is loaded: a or b");
  auto matrix = static_cast<int64_t>(*symbolizeMatrix(word));
  return add(loc, "matrix", parser.getBuilder().getI64IntegerAttr(matrix));
}

/// Whether an op's name stands at `loc`, as after a decision without
/// attributes: names of attributes and keywords have no dot.
static bool isOpName(SMLoc loc) {
  // The source ends in a null character.
  const char *at = loc.getPointer();
  while (llvm::isAlnum(*at) || *at == '_')
    ++at;
  return *at == '.';
}

ParseResult DecisionParser::parsePairs() {
  bool first = true;
  while (true) {
    SMLoc loc = parser.getCurrentLocation();
    if (first && isOpName(loc))
      return success();
    StringRef word;
    if (failed(parser.parseOptionalKeyword(&word))) {
      if (first)
        return success();
      return parser.emitError(loc, "expected the name of an attribute");
    }
    // The instruction stands alone, before the rest.
    if (std::optional<Instruction> kind = symbolizeInstruction(word);
        kind && first && decision == "mma") {
      auto value = static_cast<int64_t>(*kind);
      if (failed(
              add(loc, "kind", parser.getBuilder().getI64IntegerAttr(value))))
        return failure();
      first = failed(parser.parseOptionalComma());
      continue;
    }
    first = false;
    if (failed(parsePair(loc, word)))
      return failure();
    if (failed(parser.parseOptionalComma()))
      return success();
  }
}

ParseResult DecisionParser::parsePair(SMLoc loc, StringRef name) {
  const Knob *knob = llvm::find_if(knobs, [&](const Knob &candidate) {
    return candidate.attribute == name;
  });
  if (knob == knobs.end()) {
    SetVector<StringRef> names;
    for (const Knob &candidate : knobs)
      names.insert(candidate.attribute);
    return parser.emitError(loc)
           << "schedule." << decision << " has no attribute '" << name
           << "'; it has " << llvm::join(names, ", ");
  }
  Builder &builder = parser.getBuilder();
  if (formOf(*knob) == KnobForm::Flag)
    return add(loc, name, builder.getUnitAttr());
  if (parser.parseEqual())
    return failure();
  if (formOf(*knob) == KnobForm::Keyword)
    return parseKeyword(*knob);
  if (knob->index < 0) {
    int64_t value;
    return failure(parser.parseInteger(value) ||
                   add(loc, name, builder.getI64IntegerAttr(value)));
  }
  SmallVector<int64_t> values;
  auto parseElement = [&] {
    return parser.parseInteger(values.emplace_back());
  };
  return failure(parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                                parseElement) ||
                 add(loc, name, builder.getDenseI64ArrayAttr(values)));
}

ParseResult DecisionParser::parseKeyword(const Knob &knob) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<StringRef> words = keywordsOf(knob);
  StringRef word;
  auto found = words.end();
  if (succeeded(parser.parseOptionalKeyword(&word)))
    found = llvm::find(words, word);
  if (found == words.end())
    return parser.emitError(loc)
           << knob.attribute << " is one of " << llvm::join(words, ", ");
  return add(loc, knob.attribute,
             parser.getBuilder().getI64IntegerAttr(found - words.begin()));
}

ParseResult DecisionParser::add(SMLoc loc, StringRef name, Attribute value) {
  if (result.attributes.get(name))
    return parser.emitError(loc) << name << " is given twice";
  result.addAttribute(name, value);
  return success();
}

ParseResult schedule::detail::parseDecision(OpAsmParser &parser,
                                            OperationState &result) {
  return DecisionParser(parser, result).parse();
}

void schedule::detail::printDecision(OpAsmPrinter &printer,
                                     ScheduleDecisionInterface op) {
  SmallVector<StringRef> ours;
  if (isa<LoadOp>(op.getOperation())) {
    printer << ' ' << op.getOperandKey();
    ours.push_back("matrix");
  }
  l2::printDecision(printer.getStream(), op.getKnobs(),
                    [&](const Knob &knob) { return op.getKnob(knob); });
  for (const Knob &knob : op.getKnobs())
    ours.push_back(knob.attribute);
  printer.printOptionalAttrDict(op->getAttrs(), ours);
}

ParseResult DefaultOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  if (parser.parseSymbolName(name))
    return failure();
  result.addAttribute("decision", name);
  StringRef word;
  if (succeeded(parser.parseOptionalKeyword(&word, {"a", "b"}))) {
    auto matrix = static_cast<int64_t>(*symbolizeMatrix(word));
    result.addAttribute("matrix",
                        parser.getBuilder().getI64IntegerAttr(matrix));
  }
  return parser.parseOptionalAttrDict(result.attributes);
}

void DefaultOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getDecision());
  if (getMatrix())
    printer << ' ' << getOperandKey();
  printer.printOptionalAttrDict((*this)->getAttrs(), {"decision", "matrix"});
}
