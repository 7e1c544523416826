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
#include "core/time.hpp"
#include "domain/identifiers.hpp"

/// Rehearsals that operators start from the dashboard: each is a program of its own, with a server
/// and projects of its own. Real projects are never touched by one.
namespace signalbox::domain {

/// UUID of a run of a scenario.
using simulation_id = core::identifier<struct simulation_id_tag>;

/// Where one runs: the server's logic on virtual time, or a server of its own in real time.
enum class simulation_ground { in_memory, sockets };

/// `in_memory`, `sockets`.
[[nodiscard]] std::string_view to_string(simulation_ground ground);
[[nodiscard]] std::optional<simulation_ground> simulation_ground_from(std::string_view name);

enum class simulation_state {
  running,
  stopping,    ///< told to stop; it writes its report still
  passed,      ///< every threshold and invariant is kept
  failed,      ///< one is broken
  stopped,     ///< by a person
  broken_off,  ///< it could not run, was killed, or the server ended before it
};

/// `running`, `stopping` and so on.
[[nodiscard]] std::string_view to_string(simulation_state state);
[[nodiscard]] std::optional<simulation_state> simulation_state_from(std::string_view name);
[[nodiscard]] bool is_over(simulation_state state);

/// Of which a list and its topic hold the newest; older ones are forgotten.
inline constexpr std::size_t simulations_max = 100;
inline constexpr std::int64_t simulation_connections_max = 20'000;
/// The largest whole number that JavaScript keeps.
inline constexpr std::int64_t simulation_seed_max = 9'007'199'254'740'991;
/// Of a report as JSON; one has some 100 kB.
inline constexpr std::size_t simulation_result_bytes_max = std::size_t{4} * 1024 * 1024;
/// Points of a run, of which a report has as many.
inline constexpr std::size_t simulation_points_max = 240;

/// What there is to rehearse.
struct simulation_scenario {
  std::string name;
  std::string title;
  std::array<std::string, 3> teaches;
  simulation_ground ground = simulation_ground::in_memory;  ///< unless somebody wants the other
  std::uint64_t seed = 1;
  std::chrono::milliseconds duration{0};
  std::chrono::milliseconds short_duration{0};  ///< of its short form
  std::uint64_t organizations = 0;
  std::uint64_t projects = 0;
  std::uint64_t people = 0;
  std::uint64_t connections = 0;  ///< at its height

  friend bool operator==(const simulation_scenario&, const simulation_scenario&) = default;
};

[[nodiscard]] core::json simulation_scenario_json(const simulation_scenario& what);

/// One run, as operators see it.
struct simulation_run {
  simulation_id id;
  std::string scenario;
  std::string title;
  simulation_ground ground = simulation_ground::in_memory;
  bool is_short = false;
  std::int64_t seed = 1;
  std::optional<std::int64_t> connections;  ///< at its height; nothing: as the scenario says
  simulation_state state = simulation_state::running;
  std::string started_by;  ///< a name
  core::time_point started_at;
  std::optional<core::time_point> ended_at;
  double progress = 0;  ///< from 0 to 1
  std::string verdict;  ///< a sentence once there is one
  std::string reason;   ///< why it was broken off, a sentence; with its last words

  friend bool operator==(const simulation_run&, const simulation_run&) = default;
};

/// A random one (RFC 9562, version 4).
[[nodiscard]] simulation_id new_simulation_id(const core::entropy& random);

[[nodiscard]] core::json simulation_run_json(const simulation_run& what);

/// What an operator wants to start.
struct simulation_wish {
  std::string scenario = {};
  std::optional<simulation_ground> ground = std::nullopt;  ///< nothing: the scenario's
  bool is_short = false;
  std::optional<std::int64_t> seed = std::nullopt;  ///< nothing: the scenario's
  std::optional<std::int64_t> connections = std::nullopt;
};

/// The run that a wish makes of its scenario; without id, name and time. Errors: `bad_request`
/// naming the field that is out of its range, or that makes no sense for the scenario.
[[nodiscard]] core::result<simulation_run> plan_simulation(const simulation_scenario& of,
                                                           const simulation_wish& wish);

/// How a run's program ended.
struct simulation_end {
  /// Minus the number of the signal that ended it; nothing where it could not be started.
  std::optional<int> exit_code = std::nullopt;
  std::string result = {};      ///< its report as JSON; empty: it left none that can be read
  std::string last_words = {};  ///< of its log, or why it could not be started
};

/// The run after its end: state, verdict and reason follow from what it left.
[[nodiscard]] simulation_run ended(simulation_run run, const simulation_end& how,
                                   core::time_point at);

}  // namespace signalbox::domain
