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
       "Interval between two probes of a project that is changing or unreachable.",
       whole_range{10, hour_ms},
       [](settings& of) -> setting_place { return &of.actors.probe_in_between; }},
      {"projects.probe_heartbeat_ms", "ms", "Interval between two probes of a running project.",
       whole_range{10, hour_ms},
       [](settings& of) -> setting_place { return &of.actors.probe_heartbeat; }},
      {"projects.probe_deadline_ms", "ms",
       "Time limit for one probe; a database that does not respond within it is unhealthy.",
       whole_range{10, hour_ms},
       [](settings& of) -> setting_place { return &of.actors.probe_deadline; }},
      {"projects.probe_backoff_max_ms", "ms",
       "Maximum interval between two probes of a database that does not respond; the interval "
       "doubles up to it.",
       whole_range{10, hour_ms},
       [](settings& of) -> setting_place { return &of.actors.probe_backoff_max; }},
      {"projects.step_deadline_ms", "ms",
       "Time limit for one step of creating, pausing, restarting, …", whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.actors.step_deadline; }},
      {"projects.operation_deadline_ms", "ms",
       "Time limit for all steps of an operation together; after it, the project shows the "
       "failure, with cancel and retry.",
       whole_range{100, 24 * hour_ms},
       [](settings& of) -> setting_place { return &of.actors.operation_deadline; }},
      {"projects.automatic_restart", "",
       "Whether a database whose process ended is restarted automatically.", switch_rule{},
       [](settings& of) -> setting_place { return &of.actors.auto_restart.enabled; }},
      {"projects.automatic_restart_delay_ms", "ms",
       "Delay between the end of a database and its automatic restart, so that people see what "
       "happened.",
       whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.actors.auto_restart.delay; }},
      {"projects.automatic_restart_attempts", "restarts",
       "Maximum number of automatic restarts within the window; a database that keeps ending then "
       "needs a manual restart.",
       whole_range{1, 100},
       [](settings& of) -> setting_place { return &of.actors.auto_restart.attempts_max; }},
      {"projects.automatic_restart_window_min", "minutes", "The window for automatic restarts.",
       whole_range{1, 1'440},
       [](settings& of) -> setting_place { return &of.actors.auto_restart.window; }},
      {"projects.pause_after_days", "days",
       "After this time without activity, a project on a plan that pauses inactive projects (Free) "
       "is paused. 0: never.",
       whole_range{0, 365},
       [](settings& of) -> setting_place { return &of.actors.inactivity.pause_after; }},
      {"projects.warn_before_days", "days",
       "How long before such a pause owners and administrators are warned, at most the whole time.",
       whole_range{1, 30},
       [](settings& of) -> setting_place { return &of.actors.inactivity.warn_before; }},
      {"projects.free_per_person_max", "projects",
       "Maximum number of projects on the Free plan in all organizations that one person owns; "
       "creating more is rejected. 0: no limit.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place {
         return &of.actors.tenancy.free_projects_per_person_max;
       }},
      {"projects.installation_max", "projects",
       "Maximum number of projects in the installation; creating more is rejected. 0: no limit.",
       whole_range{0, 10'000'000},
       [](settings& of) -> setting_place { return &of.actors.tenancy.projects_max; }},
  };
}

std::vector<setting_row> provisioning_rows() {
  return {
      {"provisioning.host", "", "The host name in connection strings and certificates of projects.",
       text_rule{"a host's name or an IP address", host_or_address},
       [](settings& of) -> setting_place { return &of.provisioning.host; }},
      {"provisioning.listen", "",
       "The address on which projects' databases listen; clients on other machines need TLS.",
       text_rule{"an IP address", ip_address},
       [](settings& of) -> setting_place { return &of.provisioning.listen; }},
      {"provisioning.port_first", "", "The first port for projects' databases, one port for each.",
       whole_range{1'024, 65'535},
       [](settings& of) -> setting_place { return &of.actors.ports.first; }},
      {"provisioning.port_last", "",
       "The last of these ports. A second installation needs a different range.",
       whole_range{1'024, 65'535},
       [](settings& of) -> setting_place { return &of.actors.ports.last; }},
      {"provisioning.pooler_port", "",
       "The port of the projects' connection pooler; a second installation needs a different one. "
       "0: no pooler.",
       whole_range{0, 65'535},
       [](settings& of) -> setting_place { return &of.provisioning.pooler_port; }},
      {"provisioning.workers", "threads", "Number of provisioning steps that run at the same time.",
       whole_range{1, 64}, [](settings& of) -> setting_place { return &of.provisioning.workers; }},
      {"provisioning.probe_workers", "threads",
       "Number of databases that are probed at the same time, separate from the steps.",
       whole_range{1, 64},
       [](settings& of) -> setting_place { return &of.provisioning.probe_workers; }},
      {"provisioning.largest_disk_gb", "GB", "Maximum disk size of a project.",
       whole_range{8, 65'536},
       [](settings& of) -> setting_place { return &of.actors.largest_disk_gb; }},
      {"provisioning.disk_floor_mb", "MB",
       "No projects are created while the host's disk has less free space than this. 0: no "
       "minimum.",
       whole_range{0, 1'000'000'000},
       [](settings& of) -> setting_place { return &of.provisioning.disk_floor_mb; }},
      {"provisioning.stop_with_server", "",
       "Whether a planned stop of the server also stops projects' databases. A crash never stops "
       "them.",
       switch_rule{},
       [](settings& of) -> setting_place { return &of.provisioning.stop_with_server; }},
      {"provisioning.control_group", "",
       "A cgroup v2 folder delegated to the server, in which each database gets its own group; "
       "empty: none.",
       text_rule{"an absolute path, or empty", absolute_path_or_empty},
       [](settings& of) -> setting_place { return &of.provisioning.control_group; }},
      {"provisioning.postgres_bin", "",
       "The folder of PostgreSQL's programs (postgres, initdb). Empty: detected automatically.",
       text_rule{"a folder, or empty", any_text},
       [](settings& of) -> setting_place { return &of.provisioning.postgres_bin; }},
      {"provisioning.os_user", "",
       "The system user that a server started as root switches to, and that runs its own database.",
       text_rule{"a user's name", os_user_name},
       [](settings& of) -> setting_place { return &of.provisioning.os_user; }},
      {"provisioning.project_users", "",
       "The range of user ids for the projects' databases and their pooler, one for each, when the "
       "server is started as root. Empty: all run as os_user.",
       text_rule{"a range such as 20000-29999, or empty", user_range_or_empty},
       [](settings& of) -> setting_place { return &of.provisioning.project_users; }},
  };
}

std::vector<setting_row> simulated_rows() {
  return {
      {"provisioning.simulated.seed", "", "The same seed produces the same fleet.",
       whole_range{0, std::numeric_limits<std::int64_t>::max()},
       [](settings& of) -> setting_place { return &of.provisioning.simulated.seed; }},
      {"provisioning.simulated.latency_ms", "ms", "Average duration of a step.",
       whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.provisioning.simulated.latency; }},
      {"provisioning.simulated.jitter_ms", "ms",
       "Maximum deviation of a step's duration from the average.", whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.provisioning.simulated.jitter; }},
      {"provisioning.simulated.failure_rate", "", "The share of steps that fail.", real_range{0, 1},
       [](settings& of) -> setting_place { return &of.provisioning.simulated.failure_rate; }},
      {"provisioning.simulated.crash_rate", "",
       "The share of probes that find that a database has crashed.", real_range{0, 1},
       [](settings& of) -> setting_place { return &of.provisioning.simulated.crash_rate; }},
      {"provisioning.simulated.probe_latency_ms", "ms", "Duration of a probe of a database.",
       whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.provisioning.simulated.probe_latency; }},
      {"provisioning.simulated.silence_rate", "",
       "The share of probes that a running database does not answer.", real_range{0, 1},
       [](settings& of) -> setting_place { return &of.provisioning.simulated.silence_rate; }},
  };
}

std::vector<setting_row> backup_rows() {
  return {
      {"backups.enabled", "",
       "Whether the databases of projects and of the platform are archived and backed up, if "
       "pgBackRest is installed. A running database follows with its next restart.",
       switch_rule{}, [](settings& of) -> setting_place { return &of.backups.enabled; }},
      {"backups.concurrent", "",
       "How many backups and restore tests run at a time in the whole installation. Each reads a "
       "database or writes a copy of it; the others wait.",
       whole_range{1, 100}, [](settings& of) -> setting_place { return &of.backups.concurrent; }},
      {"backups.archive_queue_mb", "MB",
       "How much WAL of a project waits for a repository that cannot be written, at most an eighth "
       "of the project's disk. Beyond it WAL is discarded, and the project is not protected until "
       "its next backup.",
       whole_range{64, 1'000'000},
       [](settings& of) -> setting_place { return &of.backups.archive_queue_mb; }},
      {"backups.check_limit_mb", "MB",
       "The proof of a backup checks every table and index of a database up to this size. Larger "
       "ones are checked by the checksums of their pages.",
       whole_range{0, 1'000'000'000},
       [](settings& of) -> setting_place { return &of.backups.check_limit_mb; }},
      {"backups.offload_paused", "days",
       "How long after its pause the files of a project are deleted from this host, once its "
       "newest "
       "backup is proven and everything is in its repository. Resuming it restores them. 0: never.",
       whole_range{0, 3'650},
       [](settings& of) -> setting_place { return &of.actors.offload_paused_after; }},
      {"backups.repository", "",
       "Where backups and archived changes are stored, each database in a folder of its own: an "
       "absolute path, for example of a mounted file system, or a bucket of a storage service with "
       "Amazon's S3 protocol. Empty: in backups, below the folder of the databases. Existing "
       "backups are not moved.",
       text_rule{"empty, a path such as /mnt/backups, or s3://bucket/prefix", repository_or_empty},
       [](settings& of) -> setting_place { return &of.backups.repository; }},
      {"backups.s3_endpoint", "",
       "The storage service, a host or host:port; it is called by HTTPS.",
       text_rule{"a host or host:port, or empty", visible_text_or_empty},
       [](settings& of) -> setting_place { return &of.backups.s3_endpoint; }},
      {"backups.s3_region", "", "The region of the bucket.",
       text_rule{"a name such as eu-central-1, or empty", visible_text_or_empty},
       [](settings& of) -> setting_place { return &of.backups.s3_region; }},
      {"backups.s3_key", "",
       "The access key, which may list, read, write and delete in the bucket.",
       text_rule{"a key, or empty", visible_text_or_empty},
       [](settings& of) -> setting_place { return &of.backups.s3_key; }},
      {"backups.s3_key_secret", "", "The secret of the access key.",
       text_rule{"a secret, or empty", visible_text_or_empty},
       [](settings& of) -> setting_place { return &of.backups.s3_key_secret; }, true},
      {"backups.s3_authority", "",
       "A PEM file with the certificate authority of the storage service. Empty: those of the "
       "system.",
       text_rule{"an absolute path, or empty", absolute_path_or_empty},
       [](settings& of) -> setting_place { return &of.backups.s3_authority; }},
      {"backups.s3_bucket_in_path", "",
       "Whether addresses contain the bucket in the path, as many services other than Amazon's "
       "require.",
       switch_rule{}, [](settings& of) -> setting_place { return &of.backups.s3_bucket_in_path; }},
  };
}

}  // namespace

std::vector<setting_row> project_rows() {
  std::vector<setting_row> rows;
  for (const auto& part : {watching_rows(), provisioning_rows(), simulated_rows(), backup_rows()}) {
    rows.insert(rows.end(), part.begin(), part.end());
  }
  return rows;
}

}  // namespace signalbox::app
