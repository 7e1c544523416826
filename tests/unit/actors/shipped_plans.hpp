#pragma once

#include "domain/billing/plans.hpp"
#include "domain/project/compute.hpp"
#include "tests/unit/domain/file_text.hpp"

namespace signalbox::testing {

/// Returns the sizes of `config/compute.json`; throws when they cannot be read.
inline const domain::compute_catalogue& shipped_compute() {
  static const auto catalogue =
      domain::compute_catalogue::parse("compute.json",
                                       domain::file_text(SIGNALBOX_CONFIG_DIR "/compute.json"))
          .value();
  return catalogue;
}

/// Returns the plans of `config/plans.json`; throws when they cannot be read.
inline const domain::plan_catalogue& shipped_plans() {
  static const auto catalogue =
      domain::plan_catalogue::parse("plans.json",
                                    domain::file_text(SIGNALBOX_CONFIG_DIR "/plans.json"))
          .value();
  return catalogue;
}

}  // namespace signalbox::testing
