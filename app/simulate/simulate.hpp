#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>

#include "simulations/scenario/scenario.hpp"

namespace signalbox::app {

/// The options of `signalbox simulate`.
struct simulation_request {
  std::filesystem::path file;
  bool in_short = false;
  bool prints_json = false;  ///< standard output contains only a JSON object for each point
  /// The peak number of connections, with phases in proportion; empty: as in the file.
  std::optional<std::size_t> connections = std::nullopt;
  std::optional<std::uint64_t> seed = std::nullopt;
  std::optional<simulations::backend_kind> backend = std::nullopt;  ///< empty: the file's
  /// Run repeatedly with different numbers of connections, to find the largest number that meets
  /// the thresholds.
  bool find_capacity = false;
  std::size_t connections_max = 20'000;  ///< the maximum number for this search
  std::filesystem::path reports;         ///< the folder for reports; created if it does not exist
  /// For the PostgreSQL of the run's own server, as the settings with the same names in
  /// `[provisioning]`.
  /// @{
  std::string postgres_bin = {};
  std::string os_user = "postgres";
  /// @}
  /// The URL of an existing server; empty: a dedicated server for the run.
  std::string target = {};
  std::filesystem::path token_file = {};  ///< file with an operator's access token for that server
  std::filesystem::path data = {};  ///< the data folder of that server, if it runs on this machine
  bool removes_fleet = false;  ///< runs no scenario: removes the data that a simulation left there
};

/// The exit code of a run that violated a threshold or an invariant, as in k6.
inline constexpr int exit_threshold_broken = 99;

/// Runs a scenario: progress is written to `err`, the result to `out`, reports to the folder. With
/// progress in JSON (`progress_line`), it is written to `out` for the program that started this
/// one. Returns the process's exit code: 0, 99, 2 for a scenario that cannot be read, 3 when no
/// server responds at the target, 1 when it cannot run.
[[nodiscard]] int simulate(const simulation_request& options, std::ostream& out, std::ostream& err);

}  // namespace signalbox::app
