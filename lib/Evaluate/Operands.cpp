//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Allocates and fills operands.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/Operands.h"
#include "l2/Runtime/Nvml.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <thread>
#include <unistd.h>

using namespace l2;
using namespace l2::cuda;

/// A part of a GPU has no list of its own.
static ForeignProcesses::Listing listProcesses(const DeviceFacts &facts) {
  return facts.mig ? std::nullopt : readComputeProcesses(facts.pciBusId);
}

/// The list before we have a context: one who just ended may still be on it for
/// a moment.
static ForeignProcesses::Listing
listBefore(int ordinal, const std::set<unsigned> &siblings) {
  DeviceFacts facts = deviceFacts(ordinal);
  ForeignProcesses::Listing listing = listProcesses(facts);
  for (int i = 0; i < 10 && listing && listing->size() > siblings.size(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    listing = listProcesses(facts);
  }
  return listing;
}

GpuSession::GpuSession(int ordinal, const std::set<unsigned> &siblings)
    : GpuSession(ordinal, siblings, listBefore(ordinal, siblings)) {}

GpuSession::GpuSession(int ordinal, const std::set<unsigned> &siblings,
                       const ForeignProcesses::Listing &before)
    : context(ordinal), foreign(unsigned(getpid()), siblings, before,
                                listProcesses(context.facts())),
      kernels(context.facts()), slots(slotCount * DeviceKernels::slotBytes),
      flush(size_t(3 * std::max<int64_t>(context.facts().l2Bytes, 1 << 20))) {
  stream.fill(flush.get(), 0, flush.size());
  finish(30, "clearing memory");
}

std::vector<CheckResult> GpuSession::readSlots() const {
  std::vector<char> bytes(slotCount * DeviceKernels::slotBytes);
  stream.download(bytes.data(), slots.get(), bytes.size());
  std::vector<CheckResult> results;
  for (unsigned i = 0; i < slotCount; ++i)
    results.push_back(
        DeviceKernels::decode(bytes.data() + i * DeviceKernels::slotBytes));
  return results;
}

void GpuSession::finish(const Stream &stream, double seconds,
                        const char *what) const {
  seconds *= slowdown;
  if (!stream.wait(seconds))
    throw Hang(
        llvm::formatv("{0} did not end within {1:F1} s", what, seconds).str());
}

std::optional<unsigned> GpuSession::foreignProcesses() const {
  return foreign.count(listProcesses(facts()));
}

void GuardedBuffer::resetGuards(const Stream &stream) const {
  stream.fill(memory.get(), 0xFF, guardBytes);
  stream.fill(get() + bytes, 0xFF, guardBytes);
}

void GuardedBuffer::poison(const Stream &stream) const {
  stream.fill(memory.get(), 0xFF, memory.size());
}

void GuardedBuffer::checkGuards(const GpuSession &session,
                                unsigned slot) const {
  session.kernels.checkBytes(session.stream, memory.get(), guardBytes, 0xFF,
                             session.slot(slot));
  session.kernels.checkBytes(session.stream, get() + bytes, guardBytes, 0xFF,
                             session.slot(slot + 1));
}

static size_t bytesOfA(const Problem &p) {
  return size_t(p.m) * size_t(p.k) * size_t(p.batchOfA()) *
         size_t(sizeOf(p.input));
}
static size_t bytesOfB(const Problem &p) {
  return size_t(p.n) * size_t(p.k) * size_t(p.batchOfB()) *
         size_t(sizeOf(p.input));
}
static size_t bytesOfC(const Problem &p) {
  return size_t(p.m) * size_t(p.n) * size_t(p.batch) * size_t(sizeOf(p.output));
}
static size_t bytesOf(const Problem &p, const ExtraOperand &extra) {
  return size_t(p.elementsOf(extra)) * size_t(p.batchOf(extra)) *
         size_t(sizeOf(extra.type));
}
/// Distance between the sets' copies of an operand: as an allocator would
/// align.
static size_t spaced(size_t bytes) { return (bytes + 511) / 512 * 512; }

unsigned ShapeOperands::setsFor(const Problem &problem, int64_t l2Bytes) {
  double needed = 3.0 * double(l2Bytes) / problem.bytes();
  return unsigned(std::clamp(std::ceil(needed) + 1, 2.0, 400.0));
}

ShapeOperands::ShapeOperands(const GpuSession &session, const Problem &problem,
                             uint32_t seed)
    : session(session), shape(problem), seed(seed), verifyA(bytesOfA(problem)),
      verifyC(bytesOfC(problem)), savedC(bytesOfC(problem)),
      sets(setsFor(problem, session.facts().l2Bytes)) {
  for (const ExtraOperand &extra : shape.epilogue.extras)
    verifyExtras.emplace_back(bytesOf(shape, extra));
}

Problem ShapeOperands::withB(bool transposeB) const {
  Problem problem = shape;
  problem.transposeB = transposeB;
  return problem;
}

bool ShapeOperands::serves(const Problem &problem) const {
  Problem same = withB(problem.transposeB);
  same.name = problem.name;
  return same == problem;
}

DataKind ShapeOperands::kindOf(unsigned set) {
  return set == 1   ? DataKind::SmallIntegers
         : set == 2 ? DataKind::Cancelling
                    : DataKind::Normal;
}

OperandData ShapeOperands::data(unsigned set, unsigned operand) const {
  OperandData data;
  data.k = shape.k;
  data.type = shape.input;
  data.kind = set < dataSets ? kindOf(set) : DataKind::Normal;
  data.range = dataRange(shape, data.kind);
  // Any odd multipliers do: the kernel mixes the seed with the index.
  data.seed = seed * 0x9E3779B1u + set * 0x85EBCA77u + operand * 0xC2B2AE3Du;
  return data;
}

OperandData ShapeOperands::dataOfA(unsigned set) const {
  OperandData result = data(set, 0);
  result.lines = shape.m;
  result.batch = shape.batchOfA();
  result.linesContiguous = shape.transposeA;
  if (result.kind == DataKind::Cancelling)
    result.negateFrom = shape.k / 2;
  return result;
}

OperandData ShapeOperands::dataOfB(unsigned set, bool transposeB) const {
  OperandData result = data(set, 1);
  result.lines = shape.n;
  result.batch = shape.batchOfB();
  result.linesContiguous = !transposeB;
  return result;
}

OperandData ShapeOperands::dataOfExtra(unsigned set, size_t index) const {
  const ExtraOperand &extra = shape.epilogue.extras[index];
  OperandData result = data(set, 2 + unsigned(index));
  // Of integers, small ones of both signs.
  if (result.kind == DataKind::Cancelling) {
    result.kind = DataKind::SmallIntegers;
    result.range = 2;
  }
  result.lines = 1;
  result.k = shape.elementsOf(extra);
  result.batch = shape.batchOf(extra);
  result.type = extra.type;
  return result;
}

std::array<CUdeviceptr, Epilogue::mostExtras> ShapeOperands::extras() const {
  std::array<CUdeviceptr, Epilogue::mostExtras> pointers{};
  for (size_t i = 0; i < verifyExtras.size(); ++i)
    pointers[i] = verifyExtras[i].get();
  return pointers;
}

GuardedBuffer &ShapeOperands::b(bool transposeB) {
  auto &buffer = verifyB[transposeB];
  if (!buffer)
    buffer.emplace(bytesOfB(shape));
  return *buffer;
}

void ShapeOperands::load(unsigned set, bool transposeB) {
  session.kernels.fill(session.stream, verifyA.get(), dataOfA(set));
  session.kernels.fill(session.stream, b(transposeB).get(),
                       dataOfB(set, transposeB));
  for (size_t i = 0; i < extraCount(); ++i)
    session.kernels.fill(session.stream, verifyExtras[i].get(),
                         dataOfExtra(set, i));
}

Bands ShapeOperands::bands(unsigned set) const {
  // 16384^3 takes about a second on an H200 and is still done whole.
  constexpr double most = 0x1p42;
  Bands bands;
  // Bands run through one matrix.
  if (shape.batch > 1)
    return bands;
  double share =
      std::ceil(double(shape.m) * double(shape.n) * double(shape.k) / most);
  // No more bands than a grid's second dimension holds.
  share = std::max(share, std::ceil(double(shape.m) / 64 / 65535));
  bands.stride = Bands::height * std::max<int64_t>(1, int64_t(share));
  if (bands.stride > Bands::height && shape.m > Bands::height) {
    int64_t room = std::min(bands.stride, shape.m) - Bands::height;
    bands.offset = int64_t(set * 7919u + seed * 104729u) % (room + 1);
  }
  return bands;
}

static double elementAt(const std::vector<char> &bytes, ElementType type,
                        size_t index) {
  if (type == ElementType::F32) {
    float value = 0;
    std::memcpy(&value, bytes.data() + 4 * index, 4);
    return value;
  }
  uint16_t bits = 0;
  std::memcpy(&bits, bytes.data() + 2 * index, 2);
  if (type == ElementType::BF16)
    return llvm::bit_cast<float>(uint32_t(bits) << 16);
  int exponent = bits >> 10 & 31, mantissa = bits & 1023;
  double size = exponent ? std::ldexp(1024 + mantissa, exponent - 25)
                         : std::ldexp(mantissa, -24);
  return bits >> 15 ? -size : size;
}

/// On the host, in fp64 and with another arithmetic than the kernels'.
void ShapeOperands::applyEpilogue(unsigned set, Buffer &buffer) {
  const Epilogue &epilogue = shape.epilogue;
  size_t rows = size_t(shape.m * shape.batch), columns = size_t(shape.n);
  std::vector<float> values(rows * columns), errors(rows * columns);
  session.stream.download(values.data(), buffer.get(), buffer.size());
  std::vector<std::vector<char>> operands;
  for (GuardedBuffer &extra : verifyExtras) {
    operands.emplace_back(extra.size());
    session.stream.download(operands.back().data(), extra.get(), extra.size());
  }
  double accumulation = accumulationError(shape, ShapeOperands::kindOf(set));
  bool fast = allowsFastTanh(shape.output);
  Bands checked = bands(set);
  auto indexOf = [&](Spread spread, size_t row, size_t column) -> size_t {
    switch (spread) {
    case Spread::Scalar:
      return 0;
    case Spread::Columns:
      return column;
    case Spread::Rows:
      return row % size_t(shape.m);
    case Spread::Matrix:
      return row * columns + column;
    }
    return 0;
  };
  auto work = [&](size_t from, size_t to) {
    std::vector<Uncertain> inputs(1 + operands.size());
    for (size_t row = from; row < to; ++row) {
      if (!checked.covers(int64_t(row)))
        continue;
      for (size_t column = 0; column < columns; ++column) {
        float &value = values[row * columns + column];
        // The reference itself was rounded to f32.
        inputs[0] = {value, accumulation + std::fabs(value) * 0x1p-24};
        for (size_t i = 0; i < operands.size(); ++i) {
          const ExtraOperand &extra = epilogue.extras[i];
          inputs[1 + i] = {elementAt(operands[i], extra.type,
                                     indexOf(extra.spread, row, column)),
                           0};
        }
        Uncertain result = epilogue.evaluate(inputs, fast);
        value = float(result.value);
        errors[row * columns + column] = float(result.error);
      }
    }
  };
  size_t threads = std::clamp<size_t>(std::thread::hardware_concurrency(), 1,
                                      std::max<size_t>(rows, 1));
  std::vector<std::thread> team;
  for (size_t i = 0; i < threads; ++i)
    team.emplace_back(work, rows * i / threads, rows * (i + 1) / threads);
  for (std::thread &thread : team)
    thread.join();
  slacks[set] = Buffer(buffer.size());
  session.stream.upload(buffer.get(), values.data(), buffer.size());
  session.stream.upload(slacks[set].get(), errors.data(), buffer.size());
}

CUdeviceptr ShapeOperands::reference(unsigned set) {
  Buffer &buffer = references[set];
  if (buffer.get())
    return buffer.get();
  Buffer fresh(size_t(shape.m) * size_t(shape.n) * size_t(shape.batch) *
               sizeof(float));
  bool transposeB = shape.transposeB;
  load(set, transposeB);
  session.kernels.reference(session.stream, fresh.get(), verifyA.get(),
                            b(transposeB).get(), withB(transposeB), bands(set));
  // A part with one fp64 unit in 64 does 3e11 of these a second.
  session.finish(30 + shape.flops() / 1e11, "the fp64 reference");
  if (!shape.epilogue.empty())
    applyEpilogue(set, fresh);
  buffer = std::move(fresh);
  return buffer.get();
}

std::vector<OperandPointers> ShapeOperands::timing(bool transposeB) {
  size_t a = spaced(bytesOfA(shape)), b = spaced(bytesOfB(shape)),
         c = spaced(bytesOfC(shape));
  auto ready = [&](Buffer &buffer, size_t stride, auto &&dataOf) {
    if (buffer.get())
      return;
    Buffer fresh(stride * sets);
    for (unsigned set = 0; set < sets; ++set)
      session.kernels.fill(session.stream, fresh.get() + set * stride,
                           dataOf(dataSets + set));
    session.finish(60, "filling the operands");
    buffer = std::move(fresh);
  };
  ready(timingA, a, [&](unsigned set) { return dataOfA(set); });
  ready(timingB[transposeB], b,
        [&](unsigned set) { return dataOfB(set, transposeB); });
  if (!timingC.get())
    timingC = Buffer(c * sets);
  const std::vector<ExtraOperand> &extras = shape.epilogue.extras;
  for (size_t i = 0; i < extras.size(); ++i)
    ready(timingExtras[i], spaced(bytesOf(shape, extras[i])),
          [&](unsigned set) { return dataOfExtra(set, i); });
  std::vector<OperandPointers> result(sets);
  for (unsigned set = 0; set < sets; ++set) {
    result[set].a = timingA.get() + set * a;
    result[set].b = timingB[transposeB].get() + set * b;
    result[set].c = timingC.get() + set * c;
    for (size_t i = 0; i < extras.size(); ++i)
      result[set].extras[i] =
          timingExtras[i].get() + set * spaced(bytesOf(shape, extras[i]));
  }
  return result;
}

std::optional<OperandPointers> ShapeOperands::otherOperands(bool transposeB) {
  try {
    return timing(transposeB).front();
  } catch (const CudaError &error) {
    if (error.code != CUDA_ERROR_OUT_OF_MEMORY)
      throw;
    return std::nullopt;
  }
}
