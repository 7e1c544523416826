#pragma once

#include <string>

#include "app/server/catalogues.hpp"
#include "app/simulate/target_access.hpp"
#include "core/error.hpp"
#include "simulations/report/run_hooks.hpp"
#include "simulations/scenario/scenario.hpp"

namespace signalbox::app {

/// The options of the runs of one command.
struct run_options {
  simulations::backend_kind on;
  const target_access& at;  ///< an empty URL: a dedicated server for the run
  /// For that server's PostgreSQL, as the settings with the same names in `[provisioning]`.
  /// @{
  const std::string& postgres_bin;
  const std::string& os_user;
  /// @}
  const catalogues& from;
  const simulations::run_hooks& hooks;
};

/// Runs a scenario once for its whole duration. Errors: why it cannot start or continue, each with
/// the required action.
[[nodiscard]] core::result<simulations::run_result> run_scenario(const simulations::scenario& plan,
                                                                 const run_options& how);

}  // namespace signalbox::app
