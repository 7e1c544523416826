#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "domain/incident/incident.hpp"
#include "simulations/scenario/threshold.hpp"

/// The content of a scenario as plain values; `load.hpp` reads and checks it. Every time is in
/// milliseconds from the start of the run.
namespace signalbox::simulations {

using milliseconds = std::chrono::milliseconds;

/// Shares of a whole by name; none is negative and their sum is positive.
using shares = std::map<std::string, double>;

/// The initial state of the fleet.
struct fleet_plan {
  std::size_t organizations = 10;
  std::size_t projects = 100;             ///< distributed evenly
  std::size_t members = 5;                ///< of each organization
  shares plans{{"pro", 1.0}};             ///< by plan id
  shares regions{{"eu-central-1", 1.0}};  ///< by region id
  double paused = 0;                      ///< share of the projects that are initially paused

  friend bool operator==(const fleet_plan&, const fleet_plan&) = default;
};

enum class session_profile {
  ramp,      ///< evenly from the current number to `connections`
  hold,      ///< stays at `connections`: every departure is replaced
  soak,      ///< as `hold`, but without departures: finds growth over time
  spike,     ///< to `connections` within a tenth, and back in the last tenth
  storm,     ///< all lose the network together and reconnect; `connections` as before
  arrivals,  ///< an open model: a fixed rate of arrivals, whatever the server does
};

/// One phase of the arrival schedule; phases follow each other.
struct session_phase {
  session_profile profile = session_profile::hold;
  milliseconds lasts{60'000};
  std::size_t connections = 0;  ///< target number; not of `arrivals`
  double per_second = 0;        ///< of `arrivals` only

  friend bool operator==(const session_phase&, const session_phase&) = default;
};

/// Relative frequencies of a user's actions.
struct action_weights {
  double watch_list = 4;
  double open_project = 4;
  double switch_organization = 1;
  double follow_log = 0.5;
  double lose_network = 0.1;

  friend bool operator==(const action_weights&, const action_weights&) = default;
};

struct people_plan {
  action_weights does = {};
  milliseconds thinks{8'000};   ///< mean time between two actions, exponential
  milliseconds stays{600'000};  ///< mean length of a visit, exponential
  milliseconds away{10'000};    ///< mean time without the network, exponential
  milliseconds latency{20};     ///< of the network, one way; in-memory backend
  milliseconds jitter{5};       ///< maximum deviation from the latency, uniform
  double slow = 0;              ///< share of users with a slow connection
  std::size_t slow_bytes_per_second = 2'000;

  friend bool operator==(const people_plan&, const people_plan&) = default;
};

struct backend_plan {
  milliseconds probe_every{15'000};  ///< interval of the server's probes of a running project
  milliseconds probe_latency{3};
  double probe_fails = 0;
  milliseconds step_latency{150};  ///< duration of an operation's step
  double step_fails = 0;
  double step_hangs = 0;             ///< share that exceeds the deadline; in-memory backend
  double crashes_per_hour = 0;       ///< of each project
  double operations_per_minute = 0;  ///< pause, restore, restart: over the fleet
  double changes_per_second = 0;     ///< renames, to measure deliveries: over the fleet

  friend bool operator==(const backend_plan&, const backend_plan&) = default;
};

/// Events at a fixed moment, independent of the sessions.
/// @{
struct region_lost {
  std::string region;
  milliseconds lasts{0};
  friend bool operator==(const region_lost&, const region_lost&) = default;
};
struct crashes {
  double share = 0;    ///< of the running projects
  std::string region;  ///< empty: everywhere
  friend bool operator==(const crashes&, const crashes&) = default;
};
struct mass_pause {
  double share = 0;  ///< of the running projects
  milliseconds within{0};
  friend bool operator==(const mass_pause&, const mass_pause&) = default;
};
struct mass_restore {
  double share = 0;  ///< of the paused projects
  milliseconds within{0};
  friend bool operator==(const mass_restore&, const mass_restore&) = default;
};
struct grace_ends {
  std::size_t organizations = 0;
  milliseconds within{0};
  friend bool operator==(const grace_ends&, const grace_ends&) = default;
};
struct access_revoked {
  double share = 0;  ///< of memberships, except owners'
  milliseconds within{0};
  friend bool operator==(const access_revoked&, const access_revoked&) = default;
};
struct slow_probes {
  milliseconds takes{0};
  milliseconds lasts{0};
  friend bool operator==(const slow_probes&, const slow_probes&) = default;
};
struct incident_opens {
  std::string title;
  domain::incident_impact impact = domain::incident_impact::major;
  std::vector<std::string> regions;
  bool show_to_everybody = false;
  std::size_t updates = 0;  ///< posted at even intervals before it is resolved
  milliseconds lasts{0};
  friend bool operator==(const incident_opens&, const incident_opens&) = default;
};
struct people_cut_off {
  double share = 0;  ///< of the connected users
  milliseconds lasts{0};
  friend bool operator==(const people_cut_off&, const people_cut_off&) = default;
};
struct server_killed {
  milliseconds lasts{0};  ///< until it is started again
  friend bool operator==(const server_killed&, const server_killed&) = default;
};
struct server_restarted {
  milliseconds lasts{0};  ///< between the end of its drain and its start
  friend bool operator==(const server_restarted&, const server_restarted&) = default;
};
struct storage_away {
  milliseconds lasts{0};
  friend bool operator==(const storage_away&, const storage_away&) = default;
};
struct storage_stalls {
  milliseconds by{0};  ///< delay of every statement
  milliseconds lasts{0};
  friend bool operator==(const storage_stalls&, const storage_stalls&) = default;
};
/// @}

using scenario_event = std::variant<region_lost, crashes, mass_pause, mass_restore, grace_ends,
                                    access_revoked, slow_probes, incident_opens, people_cut_off,
                                    server_killed, server_restarted, storage_away, storage_stalls>;

struct planned_event {
  milliseconds at{0};
  scenario_event what;

  friend bool operator==(const planned_event&, const planned_event&) = default;
};

/// The default backend of a scenario.
enum class backend_kind {
  in_memory,  ///< the server's logic in this process, on virtual time
  sockets,    ///< a separate server over real sockets, started or given
};

/// The reductions that make a short run of a long one, for CI.
struct short_form {
  double scale = 1;  ///< of organizations, projects, connections and rates
  double times = 1;  ///< of the duration, phases and events; not of users' and backends' times

  friend bool operator==(const short_form&, const short_form&) = default;
};

struct scenario {
  std::string name;  ///< of its file, without the extension
  std::string title;
  std::array<std::string, 3> teaches;
  backend_kind backend = backend_kind::sockets;
  std::uint64_t seed = 1;
  milliseconds duration{60'000};
  fleet_plan fleet;
  std::vector<session_phase> sessions;
  people_plan people;
  backend_plan backends;
  std::vector<planned_event> events;  ///< by time
  short_form in_short;
  std::vector<threshold> thresholds;

  friend bool operator==(const scenario&, const scenario&) = default;
};

}  // namespace signalbox::simulations
