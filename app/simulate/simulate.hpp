#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>

#include "simulations/scenario/scenario.hpp"

namespace signalbox::app {

/// What `signalbox simulate` is to do.
struct simulation_request {
  std::filesystem::path file;
  bool in_short = false;
  bool prints_json = false;  ///< on standard output there is a JSON object for each point alone
  /// At its height, its phases in proportion; nothing: as the file says.
  std::optional<std::size_t> connections = std::nullopt;
  std::optional<std::uint64_t> seed = std::nullopt;
  std::optional<simulations::backend_kind> backend = std::nullopt;  ///< nothing: the file's
  /// Run again and again with other numbers of connections, to find how many keep the thresholds.
  bool find_capacity = false;
  std::size_t connections_max = 20'000;  ///< that such a search tries
  std::filesystem::path reports;         ///< folder for what it leaves; made when it is not there
  /// For the PostgreSQL of the run's own server, as the settings of the same names in
  /// `[provisioning]`.
  /// @{
  std::string postgres_bin = {};
  std::string os_user = "postgres";
  /// @}
  /// The URL of a server that runs already; empty: one of the run's own.
  std::string target = {};
  std::filesystem::path token_file = {};  ///< of an operator's access token for that server
  std::filesystem::path data = {};        ///< the data folder of that server, if it is here
  bool removes_fleet = false;  ///< nothing is run: what a rehearsal left there is removed
};

/// The exit code of a run that broke a threshold or an invariant, as k6 has it.
inline constexpr int exit_threshold_broken = 99;

/// Runs a scenario: progress on `err`, the verdict on `out`, reports in the folder. A program that
/// starts this one has the progress on `out` instead, as JSON (`progress_line`). Returns the
/// process's exit code: 0, 99, 2 for a scenario that cannot be read, 3 where nobody answers at the
/// target, 1 where it cannot run.
[[nodiscard]] int simulate(const simulation_request& options, std::ostream& out, std::ostream& err);

}  // namespace signalbox::app
