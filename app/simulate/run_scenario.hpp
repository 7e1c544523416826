#pragma once

#include <string>

#include "app/server/catalogues.hpp"
#include "app/simulate/target_access.hpp"
#include "core/error.hpp"
#include "simulations/report/run_hooks.hpp"
#include "simulations/scenario/scenario.hpp"

namespace signalbox::app {

/// How a wish's runs are made.
struct run_options {
  simulations::backend_kind on;
  const target_access& at;  ///< an empty URL: a server of the run's own
  /// For that server's PostgreSQL, as the settings of the same names in `[provisioning]`.
  /// @{
  const std::string& postgres_bin;
  const std::string& os_user;
  /// @}
  const catalogues& from;
  const simulations::run_hooks& hooks;
};

/// Runs a scenario once, as long as it lasts. Errors: why it cannot begin or go on, each with what
/// to do.
[[nodiscard]] core::result<simulations::run_result> run_scenario(const simulations::scenario& plan,
                                                                 const run_options& how);

}  // namespace signalbox::app
