#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/crypto/entropy.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "core/names.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"

/// Simulations that operators start from the dashboard: each is a separate program with its own
/// server and projects. Real projects are never affected.
namespace signalbox::domain {

/// UUID of a run of a scenario.
using simulation_id = core::identifier<struct simulation_id_tag>;

/// The environment of a run: the server's logic on virtual time, or a separate server in real time.
enum class simulation_backend { in_memory, sockets };

inline constexpr auto simulation_backend_names = core::names_of<simulation_backend>({
    {simulation_backend::sockets, "sockets"},
    {simulation_backend::in_memory, "in_memory"},
});

[[nodiscard]] std::string_view to_string(simulation_backend backend);
[[nodiscard]] std::optional<simulation_backend> simulation_backend_from(std::string_view name);

enum class simulation_state {
  running,
  stopping,    ///< was asked to stop; still writes its report
  passed,      ///< all thresholds and invariants hold
  failed,      ///< at least one is violated
  stopped,     ///< by an operator
  broken_off,  ///< could not start, was killed, or the server ended first
};

inline constexpr auto simulation_state_names = core::names_of<simulation_state>({
    {simulation_state::running, "running"},
    {simulation_state::stopping, "stopping"},
    {simulation_state::passed, "passed"},
    {simulation_state::failed, "failed"},
    {simulation_state::stopped, "stopped"},
    {simulation_state::broken_off, "broken_off"},
});

[[nodiscard]] std::string_view to_string(simulation_state state);
[[nodiscard]] std::optional<simulation_state> simulation_state_from(std::string_view name);
[[nodiscard]] bool is_over(simulation_state state);

/// Maximum number of runs in the list and its topic; older ones are deleted.
inline constexpr std::size_t simulations_max = 100;
/// Maximum length of a run's name, in characters.
inline constexpr std::size_t simulation_name_max = 80;
inline constexpr std::int64_t simulation_connections_max = 20'000;
/// The largest safe integer in JavaScript.
inline constexpr std::int64_t simulation_seed_max = 9'007'199'254'740'991;
/// Of a report as JSON; a typical one has 100 kB.
inline constexpr std::size_t simulation_result_bytes_max = std::size_t{4} * 1024 * 1024;
/// Maximum number of points of a run and its report.
inline constexpr std::size_t simulation_points_max = 240;

/// The size of a simulated fleet.
struct simulation_size {
  std::uint64_t organizations = 0;
  std::uint64_t projects = 0;
  std::uint64_t people = 0;
  std::uint64_t connections = 0;  ///< at its peak

  friend bool operator==(const simulation_size&, const simulation_size&) = default;
};

/// A scenario of a simulation.
struct simulation_scenario {
  std::string name;
  std::string title;
  std::array<std::string, 3> teaches;
  simulation_backend backend = simulation_backend::in_memory;  ///< the default
  std::uint64_t seed = 1;
  std::chrono::milliseconds duration{0};
  std::chrono::milliseconds short_duration{0};  ///< of its short version
  simulation_size size;
  simulation_size short_size;  ///< of its short version

  friend bool operator==(const simulation_scenario&, const simulation_scenario&) = default;
};

[[nodiscard]] core::json simulation_scenario_json(const simulation_scenario& what);

/// A run, as displayed to operators.
struct simulation_run {
  simulation_id id;
  std::string scenario;
  std::string title;
  std::string name;  ///< chosen by its starter; empty: none
  simulation_backend backend = simulation_backend::in_memory;
  bool is_short = false;
  std::int64_t seed = 1;
  std::optional<std::int64_t> connections;  ///< at its peak; nothing: as in the scenario
  simulation_state state = simulation_state::running;
  std::string started_by;  ///< a name
  core::time_point started_at;
  std::optional<core::time_point> ended_at;
  double progress = 0;  ///< from 0 to 1
  std::string verdict;  ///< a message at the end
  std::string reason;   ///< why it was aborted, with its last log lines

  friend bool operator==(const simulation_run&, const simulation_run&) = default;
};

/// Returns a random id (RFC 9562, version 4).
[[nodiscard]] simulation_id new_simulation_id(const core::entropy& random);

[[nodiscard]] core::json simulation_run_json(const simulation_run& what);

/// A request to start a simulation.
struct simulation_request {
  std::string scenario = {};
  std::string name = {};  ///< white space around it is trimmed; empty: none
  std::optional<simulation_backend> backend = std::nullopt;  ///< nothing: the scenario's
  bool is_short = false;
  std::optional<std::int64_t> seed = std::nullopt;  ///< nothing: the scenario's
  std::optional<std::int64_t> connections = std::nullopt;
};

/// Returns the run for a request and its scenario; without id, name and time. Errors: `bad_request`
/// with the field that is out of range, or that the scenario does not support.
[[nodiscard]] core::result<simulation_run> plan_simulation(const simulation_scenario& of,
                                                           const simulation_request& request);

/// The end of a run's program.
struct simulation_end {
  /// Minus the number of the signal that ended it; nothing when it could not be started.
  std::optional<int> exit_code = std::nullopt;
  std::string result = {};        ///< its report as JSON; empty: no valid report
  std::string final_output = {};  ///< last log lines, or the reason why it could not be started
};

/// Returns the run after its end, with state, verdict and reason derived from its results.
[[nodiscard]] simulation_run ended(simulation_run run, const simulation_end& how,
                                   core::time_point at);

}  // namespace signalbox::domain
