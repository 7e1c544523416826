#include "provisioning/local/tenant_configuration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "domain/project/instance_limits.hpp"
#include "domain/project/instance_tuning.hpp"
#include "domain/project/postgres_settings.hpp"
#include "provisioning/backup/backup_site.hpp"
#include "provisioning/backup/tool_configuration.hpp"
#include "provisioning/local/cron_launcher.hpp"
#include "provisioning/local/reader_role.hpp"
#include "provisioning/local/role_change.hpp"

namespace signalbox::provisioning {
namespace {

// For every instance: subscriptions and background work of extensions are off.
constexpr std::size_t worker_processes = 2;

// One sender with its temporary slot reads changes of published tables. The others are for its
// successors while it still ends, for example because its slot waits for a long transaction.
constexpr std::size_t wal_senders = 4;
// A reader confirms every few seconds; a silent one is disconnected, and its slot dropped.
constexpr std::string_view wal_sender_timeout = "30s";

// Different statements whose executions are counted (`pg_stat_statements`); the least used ones are
// replaced. Each takes about 500 bytes of shared memory.
constexpr std::size_t counted_statements_max = 1000;

constexpr std::uint64_t kib_per_mib = 1024;

std::string kib(std::uint64_t number) {
  return fmt::format("{}kB", number);
}

std::string mib(std::uint64_t number) {
  return fmt::format("{}MB", number);
}

std::string user_map(std::string name, std::string_view role, const local_settings& settings) {
  return postgres::render_user_map(
      {.name = std::move(name), .os_user = settings.user.name, .role = std::string(role)});
}

/// Archives the WAL, or nothing. A running instance keeps its mode until its next start: the
/// command must suit both.
void archive(postgres::configuration& made, const local_settings& settings,
             const instance_spec& spec) {
  if (!is_archived(settings, spec)) {
    made.settings.push_back({"archive_mode", "off"});
    // Without a command, an instance that still archives would keep its WAL until the disk is full.
    made.settings.push_back({"archive_command", "/bin/true"});
    return;
  }
  made.settings.push_back({"archive_mode", "on"});
  made.settings.push_back(
      {"archive_command",
       archive_command(settings.backup_program, backup_folder_of(settings.folder, spec.ref))});
  made.settings.push_back({"archive_timeout", std::to_string(postgres::archive_timeout.count())});
  made.access +=
      fmt::format("local {} {} peer map=signalbox_sessions\n", backup_database, backup_role);
  made.user_map += user_map("signalbox_sessions", backup_role, settings);
}

}  // namespace

postgres::configuration tenant_configuration(const local_settings& settings,
                                             const instance_spec& spec, bool has_cron) {
  const auto& size = spec.size;
  const auto fitted = size ? domain::tuning_of(*size, settings.capacity) : std::nullopt;
  const auto tuning = fitted.value_or(domain::modest_tuning);
  postgres::configuration made{
      // An idle instance with these settings uses 2.6 MB of private memory and no CPU.
      .settings =
          {
              {"listen_addresses", settings.listen_address},
              {"max_connections", std::to_string(tuning.connections + reserved_connections)},
              {"superuser_reserved_connections", std::to_string(reserved_connections)},
              {"shared_buffers", mib(tuning.shared_buffers_mib)},
              {"effective_cache_size", mib(tuning.effective_cache_size_mib)},
              {"work_mem", kib(tuning.work_mem_kib)},
              {"maintenance_work_mem", kib(tuning.maintenance_work_mem_kib)},
              {"password_encryption", "scram-sha-256"},
              // Certificate and key are in one file, which is replaced as a whole
              // (`certificate_file`).
              {"ssl", "on"},
              {"ssl_cert_file", std::string(certificate_file_name)},
              {"ssl_key_file", std::string(certificate_file_name)},
              {"ssl_min_protocol_version", "TLSv1.2"},
              {"wal_level", "logical"},
              {"max_wal_senders", std::to_string(wal_senders)},
              {"max_replication_slots", std::to_string(wal_senders)},
              {"wal_sender_timeout", std::string(wal_sender_timeout)},
              // A slot that falls further behind is invalidated, so that it never fills the disk.
              {"max_slot_wal_keep_size", mib(domain::slot_wal_mib_min)},
              {"max_worker_processes", std::to_string(worker_processes + tuning.parallel_workers +
                                                      (has_cron ? cron_processes : 0))},
              {"max_parallel_workers", std::to_string(tuning.parallel_workers)},
              {"max_logical_replication_workers", "0"},
              {"autovacuum_max_workers", "1"},
              {"jit", "off"},
              // Counts from the start, so that there are figures when the extension is enabled.
              {"shared_preload_libraries",
               fmt::format("pg_stat_statements{}", has_cron ? ",pg_cron" : "")},
              {"pg_stat_statements.max", std::to_string(counted_statements_max)},
              // Utility statements are kept with their constants, such as passwords.
              {"pg_stat_statements.track_utility", "off"},
              // The log is read by the project's members (`log_intake`), after passwords in it were
              // masked. Values of parameters cannot be recognized as secrets, so none are logged.
              {"log_destination", "jsonlog"},
              {"log_timezone", "UTC"},
              {"log_min_messages", "warning"},
              {"log_min_error_statement", "error"},
              {"log_min_duration_statement", fmt::format("{}ms", domain::slow_statement_ms)},
              {"log_parameter_max_length", "0"},
              {"log_parameter_max_length_on_error", "0"},
              {"log_lock_waits", "on"},
              // Files of a limited size with unique names, of which the oldest are deleted
              // (`log_watch`).
              {"log_filename", "pg.%Y%m%d-%H%M%S.log"},
              {"log_rotation_age", "1d"},
              {"log_rotation_size", kib(domain::log_file_kib)},
              {"log_truncate_on_rotation", "off"},
              {std::string(size_parameter), size ? size->id : std::string()},
              {std::string(configuration_parameter),
               configuration_mark(spec, has_cron, is_archived(settings, spec))},
              {std::string(postgres::process_memory_parameter),
               std::to_string(domain::limits_of(size).process_memory_mib * kib_per_mib)},
          },
      .access = fmt::format("local all {0} peer map=signalbox\n"
                            "local {1} {2},{3},{4},{6} peer map=signalbox_sessions\n"
                            "local {1} +{5} scram-sha-256\n"
                            "host {1} {2},+{5} 127.0.0.0/8 scram-sha-256\n"
                            "host {1} {2},+{5} ::1/128 scram-sha-256\n"
                            "hostssl {1} {2},+{5} 0.0.0.0/0 scram-sha-256\n"
                            "hostssl {1} {2},+{5} ::/0 scram-sha-256\n",
                            admin_role, tenant_database, tenant_role, pooler_role, reader_role,
                            domain::project_roles_group, live_role),
      .user_map = user_map("signalbox", admin_role, settings) +
                  user_map("signalbox_sessions", pooler_role, settings) +
                  user_map("signalbox_sessions", tenant_role, settings) +
                  user_map("signalbox_sessions", reader_role, settings) +
                  user_map("signalbox_sessions", live_role, settings),
  };
  if (const auto limits = domain::limits_of_disk(spec.disk_mib)) {
    made.settings.push_back({"temp_file_limit", mib(limits->temporary_mib)});
    made.settings.push_back({"max_wal_size", mib(limits->wal_mib)});
    made.settings.push_back({"max_slot_wal_keep_size", mib(limits->slot_wal_mib)});
  }
  if (has_cron) std::ranges::move(cron_settings(), std::back_inserter(made.settings));
  archive(made, settings, spec);
  // The last line with a name applies.
  for (const auto& [name, value] : spec.config)
    made.settings.push_back({name, domain::postgres_value(name, value)});
  if (spec.is_read_only) made.settings.push_back({"default_transaction_read_only", "on"});
  return made;
}

std::string configuration_mark(const instance_spec& spec, bool has_cron, bool is_archived) {
  return fmt::format("{}:{}{}{}", configuration_revision, spec.disk_mib, has_cron ? ":cron" : "",
                     is_archived ? ":archived" : "");
}

std::vector<std::string> template_statements() {
  std::vector<std::string> statements{
      fmt::format("CREATE ROLE {} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION "
                  "NOBYPASSRLS",
                  tenant_role),
      fmt::format("ALTER DATABASE {} OWNER TO {}", tenant_database, tenant_role),
  };
  for (auto& one : cron_safety_statements())
    statements.push_back(std::move(one));
  for (auto& one : reader_role_statements())
    statements.push_back(std::move(one));
  statements.push_back(create_project_roles_group());
  statements.push_back(live_role_statements());
  return statements;
}

std::string live_role_statements() {
  return fmt::format(
      "CREATE ROLE {0} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS REPLICATION;"
      // This also works when the tenant revokes the right to connect from PUBLIC.
      " GRANT CONNECT ON DATABASE {1} TO {0}",
      live_role, tenant_database);
}

std::string pooler_role_statements() {
  return fmt::format(
      "CREATE ROLE {0} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;"
      " GRANT pg_read_all_data TO {0};"
      // This also works when the tenant revokes the right to connect from PUBLIC.
      " GRANT CONNECT ON DATABASE {1} TO {0}",
      pooler_role, tenant_database);
}

std::string password_statement(std::string_view password) {
  return fmt::format("ALTER ROLE {} PASSWORD {}", tenant_role, postgres::sql_literal(password));
}

}  // namespace signalbox::provisioning
