#include "app/settings/table_rows.hpp"
#include "app/settings/text_rules.hpp"

#include <limits>

namespace signalbox::app {

namespace {

std::vector<setting_row> watching_rows() {
  return {
      {"projects.provider", "",
       "Where projects' databases run: real PostgreSQL on this machine, or a simulated fleet.",
       enum_choice{{"local", "simulated"}},
       [](settings& of) -> setting_place { return &of.projects.provider; }},
      {"projects.probe_in_between_ms", "ms",
       "Between two looks at a project that is changing or not reached.", whole_range{10, hour_ms},
       [](settings& of) -> setting_place { return &of.actors.probe_in_between; }},
      {"projects.probe_heartbeat_ms", "ms", "Between two looks at a project that is up.",
       whole_range{10, hour_ms},
       [](settings& of) -> setting_place { return &of.actors.probe_heartbeat; }},
      {"projects.probe_deadline_ms", "ms", "For one look; a database that is silent is unhealthy.",
       whole_range{10, hour_ms},
       [](settings& of) -> setting_place { return &of.actors.probe_deadline; }},
      {"projects.probe_backoff_max_ms", "ms",
       "At most between two probes of a database that does not respond; the time doubles up to it.",
       whole_range{10, hour_ms},
       [](settings& of) -> setting_place { return &of.actors.probe_backoff_max; }},
      {"projects.step_deadline_ms", "ms", "For one step of creating, pausing, restarting, …",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.actors.step_deadline; }},
      {"projects.operation_deadline_ms", "ms",
       "For all steps together; then the project shows the failure, with cancel and retry.",
       whole_range{100, 24 * hour_ms},
       [](settings& of) -> setting_place { return &of.actors.operation_deadline; }},
      {"projects.automatic_restart", "",
       "Whether a database whose process ended is started again without being asked.",
       switch_rule{},
       [](settings& of) -> setting_place { return &of.actors.automatic_restart.enabled; }},
      {"projects.automatic_restart_delay_ms", "ms",
       "Between a database's end and its automatic restart, so that people see what happened.",
       whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.actors.automatic_restart.delay; }},
      {"projects.automatic_restart_attempts", "restarts",
       "Automatic restarts within the window; a database that keeps ending needs a person.",
       whole_range{1, 100},
       [](settings& of) -> setting_place { return &of.actors.automatic_restart.attempts_max; }},
      {"projects.automatic_restart_window_min", "minutes", "The window for these restarts.",
       whole_range{1, 1'440},
       [](settings& of) -> setting_place { return &of.actors.automatic_restart.window; }},
      {"projects.free_per_person_max", "projects",
       "Projects on the Free plan in all organizations that one person owns; creating more is "
       "refused. 0: no bound.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place {
         return &of.actors.tenancy.free_projects_per_person_max;
       }},
      {"projects.installation_max", "projects",
       "Projects of the installation; creating more is refused. 0: no bound.",
       whole_range{0, 10'000'000},
       [](settings& of) -> setting_place { return &of.actors.tenancy.projects_max; }},
  };
}

std::vector<setting_row> provisioning_rows() {
  return {
      {"provisioning.host", "",
       "The host that connection strings and certificates of projects name.",
       text_rule{"a host's name or an IP address", host_or_address},
       [](settings& of) -> setting_place { return &of.provisioning.host; }},
      {"provisioning.listen", "",
       "The address on which projects' databases listen; clients of other machines need TLS.",
       text_rule{"an IP address", ip_address},
       [](settings& of) -> setting_place { return &of.provisioning.listen; }},
      {"provisioning.port_first", "", "The first port for projects' databases, one each.",
       whole_range{1'024, 65'535},
       [](settings& of) -> setting_place { return &of.actors.ports.first; }},
      {"provisioning.port_last", "", "The last of these ports. A second installation needs others.",
       whole_range{1'024, 65'535},
       [](settings& of) -> setting_place { return &of.actors.ports.last; }},
      {"provisioning.pooler_port", "",
       "The port of the projects' pooler; a second installation needs another. 0: no pooler.",
       whole_range{0, 65'535},
       [](settings& of) -> setting_place { return &of.provisioning.pooler_port; }},
      {"provisioning.workers", "threads", "Steps that are worked on at the same time.",
       whole_range{1, 64}, [](settings& of) -> setting_place { return &of.provisioning.workers; }},
      {"provisioning.probe_workers", "threads",
       "Databases that are probed at the same time, apart from the steps.", whole_range{1, 64},
       [](settings& of) -> setting_place { return &of.provisioning.probe_workers; }},
      {"provisioning.largest_disk_gb", "GB", "The largest disk that a project can be given.",
       whole_range{8, 65'536},
       [](settings& of) -> setting_place { return &of.actors.largest_disk_gb; }},
      {"provisioning.disk_floor_mb", "MB",
       "With less room than this on the host's disk there are no new projects. 0: no such floor.",
       whole_range{0, 1'000'000'000},
       [](settings& of) -> setting_place { return &of.provisioning.disk_floor_mb; }},
      {"provisioning.stop_with_server", "",
       "Whether a planned stop of the server stops projects' databases too. A crash never does.",
       switch_rule{},
       [](settings& of) -> setting_place { return &of.provisioning.stop_with_server; }},
      {"provisioning.control_group", "",
       "A cgroup v2 folder delegated to the server, below which each database gets a group; empty: "
       "none.",
       text_rule{"an absolute path, or nothing", absolute_path_or_empty},
       [](settings& of) -> setting_place { return &of.provisioning.control_group; }},
      {"provisioning.postgres_bin", "",
       "The folder of PostgreSQL's programs (postgres, initdb). Empty: found by itself.",
       text_rule{"a folder, or nothing", any_text},
       [](settings& of) -> setting_place { return &of.provisioning.postgres_bin; }},
      {"provisioning.os_user", "",
       "The user that a server started as root becomes, and that its own database runs as.",
       text_rule{"a user's name", os_user_name},
       [](settings& of) -> setting_place { return &of.provisioning.os_user; }},
      {"provisioning.project_users", "",
       "Numbers of users of the system for the projects' databases and their pooler, one each, "
       "when "
       "the server was started as root. Empty: all have os_user.",
       text_rule{"a range such as 20000-29999, or nothing", user_range_or_empty},
       [](settings& of) -> setting_place { return &of.provisioning.project_users; }},
  };
}

std::vector<setting_row> simulated_rows() {
  return {
      {"provisioning.simulated.seed", "", "The same seed gives the same fleet.",
       whole_range{0, std::numeric_limits<std::int64_t>::max()},
       [](settings& of) -> setting_place { return &of.provisioning.simulated.seed; }},
      {"provisioning.simulated.latency_ms", "ms", "What a step takes on average.",
       whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.provisioning.simulated.latency; }},
      {"provisioning.simulated.jitter_ms", "ms", "How far a step's time may lie from the average.",
       whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.provisioning.simulated.jitter; }},
      {"provisioning.simulated.failure_rate", "", "The share of steps that fail.", real_range{0, 1},
       [](settings& of) -> setting_place { return &of.provisioning.simulated.failure_rate; }},
      {"provisioning.simulated.crash_rate", "",
       "The share of looks that find a database ended by itself.", real_range{0, 1},
       [](settings& of) -> setting_place { return &of.provisioning.simulated.crash_rate; }},
      {"provisioning.simulated.probe_latency_ms", "ms", "What a look at a database takes.",
       whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.provisioning.simulated.probe_latency; }},
      {"provisioning.simulated.silence_rate", "",
       "The share of looks that a database that runs does not answer.", real_range{0, 1},
       [](settings& of) -> setting_place { return &of.provisioning.simulated.silence_rate; }},
  };
}

}  // namespace

std::vector<setting_row> project_rows() {
  std::vector<setting_row> rows;
  for (const auto& part : {watching_rows(), provisioning_rows(), simulated_rows()}) {
    rows.insert(rows.end(), part.begin(), part.end());
  }
  return rows;
}

}  // namespace signalbox::app
