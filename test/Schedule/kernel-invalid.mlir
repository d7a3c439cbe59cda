// RUN: l2-opt %s -split-input-file -verify-diagnostics

// expected-error @below {{has unknown target 'sm_70'; known are sm_80, sm_86, sm_89, sm_90, sm_90a}}
schedule.kernel @k for @f target("sm_70") {
}

// -----

schedule.kernel @k for @f target("sm_90a") {
  // expected-note @below {{decided here before}}
  schedule.tile cta = [128, 256, 64]
  schedule.load a
  schedule.load b
  // expected-error @below {{is decided twice in one kernel}}
  schedule.tile
}

// -----

schedule.kernel @k for @f target("sm_90a") {
  // expected-note @below {{decided here before}}
  schedule.load b via = tma
  // expected-error @below {{is decided twice in one kernel}}
  schedule.load b via = tma
}

// -----

schedule.kernel @k for @f target("sm_90a") {
  // expected-error @below {{belongs in a rewrite; in a kernel, leave the decision out to take its default}}
  schedule.default @split_k
}

// -----

schedule.kernel @k for @f target("sm_90a") {
  // expected-error @below {{is no decision of a schedule}}
  %0 = arith.constant 1 : i32
}

// -----

// A schedule may stand alone, but beside functions it names one of them.
func.func private @g()
// expected-error @below {{is for @f, which is no function of this module}}
schedule.kernel @k for @f target("sm_90a") {
}

// -----

// expected-error @below {{is for @k, which is a schedule.kernel and no function}}
schedule.kernel @k for @k target("sm_90a") {
}

// -----

// expected-error @below {{expected attribute value}}
schedule.kernel @k for @f target(sm_90a) {
}
