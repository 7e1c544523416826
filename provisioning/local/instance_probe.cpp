#include "provisioning/local/instance_probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

#include "domain/project/host_paths.hpp"
#include "postgres/final_output.hpp"
#include "postgres/handle.hpp"
#include "postgres/postmaster.hpp"
#include "provisioning/failures.hpp"
#include "provisioning/local/instance_usage.hpp"
#include "provisioning/local/tenant_access_probe.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;

// Only Signalbox signs in as the role of this query, and the pooler as its own role; without their
// sessions and that of the check through the pooler the connections are those of clients. A session
// that another part of Signalbox holds has libpq's name for it ($4) while it waits; the last text
// of a session of the pooler tells whether a client or the check has used it.
constexpr postgres::statement ask{"probe", R"(
  WITH others AS (
    SELECT a.*, usename <> current_user AND usename <> $2 AND application_name <> ALL (ARRAY[$3, $7])
                AS is_client
    FROM pg_stat_activity a
    WHERE (backend_type = 'client backend' OR backend_type = 'pg_cron')),
  uses AS (
    SELECT count(*) FILTER (WHERE backend_start > $6::timestamptz
                              AND backend_type = 'client backend'
                              AND application_name <> $7) AS new_sessions,
           coalesce(bool_or(is_client AND usename <> $5 AND application_name <> $4
                            AND (state = 'active' OR query_start > $6::timestamptz
                                 OR backend_start > $6::timestamptz)),
                    false) AS has_queried
    FROM others WHERE datname = $1)
  SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
         (SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)
          FROM pg_stat_archiver) AS is_archiving_failing,
         xact_commit + xact_rollback AS transactions, sessions, uses.new_sessions, uses.has_queried,
         coalesce(stats_reset::text, '') AS counted_since,
         clock_timestamp()::text AS read_at,
         coalesce(extract(epoch FROM clock_timestamp() - $6::timestamptz), 0)::bigint AS gap,
         current_setting('max_connections')::integer
           - current_setting('superuser_reserved_connections')::integer AS connections_max,
         (SELECT count(*) FROM others
          WHERE backend_type = 'client backend' AND is_client) AS connections,
         coalesce(current_setting('signalbox.compute_size', true), '') AS compute_size,
         coalesce(current_setting('signalbox.configuration', true), '') AS configuration,
         pg_postmaster_start_time()::text AS server_since,
         coalesce((SELECT min(backend_start)::text FROM pg_stat_activity
                   WHERE backend_type = 'checkpointer'), '') AS workers_since
  FROM pg_stat_database, uses WHERE datname = $1)"};
constexpr postgres::statement ask_size{"probe_size", "SELECT pg_database_size($1::name) AS bytes"};

/// Time limit for measuring the size, because it occupies a worker.
constexpr std::chrono::milliseconds size_deadline{1'000};

std::string with_words(std::string sentence, const std::string& words) {
  return words.empty() ? sentence + "." : sentence + ": " + words + ".";
}

std::string why_not_running(const project_folder& folder) {
  std::error_code ignored;
  if (fs::exists(folder.stopped_mark(), ignored))
    return "PostgreSQL was stopped together with Signalbox and has not been started again.";
  const auto words = postgres::final_output(folder.data(), folder.output());
  // A server that is stopped removes its file; a killed one leaves it.
  if (const auto file = postgres::read_postmaster_file(folder.data()))
    return with_words(fmt::format("PostgreSQL is not running. Its main process ({}) ended without "
                                  "being stopped",
                                  file->number),
                      words);
  if (!words.empty()) return with_words("PostgreSQL is not running", words);
  if (fs::exists(folder.data() / "postmaster.opts", ignored))
    return "PostgreSQL is not running. It was stopped, but not by Signalbox.";
  return "PostgreSQL has not been started yet.";
}

/// Queries a database that accepts connections; empty when it does not respond.
std::optional<instance_reading> examine(postgres::connection& on, pid_t server, probe_depth depth,
                                        const std::string& since, deadline until) {
  const auto started = std::chrono::steady_clock::now();
  const auto after = since.empty() ? std::optional<std::string>() : std::optional(since);
  const auto answer = on.run(ask,
                             {tenant_database, pooler_role, access_check_name,
                              postgres::own_application_name, live_role, after, direct_check_name},
                             until);
  const auto ended = std::chrono::steady_clock::now();
  if (!answer || answer->empty()) return std::nullopt;
  const auto row = (*answer)[0];
  domain::probe_reading reading;
  reading.latency = std::chrono::ceil<std::chrono::microseconds>(ended - started);
  reading.connections = static_cast<std::uint32_t>(row.as<std::uint64_t>("connections"));
  reading.connections_max = static_cast<std::uint32_t>(row.as<std::uint64_t>("connections_max"));
  if (const auto usage = measure_instance(server)) {
    reading.memory_bytes = usage->memory_bytes;
    reading.counters = {.cpu = usage->cpu, .transactions = row.as<std::uint64_t>("transactions")};
  }
  if (depth == probe_depth::with_size) {
    const auto size = on.run(ask_size, {tenant_database}, std::min(until, ended + size_deadline));
    if (size && !size->empty()) reading.database_bytes = (*size)[0].as<std::uint64_t>("bytes");
  }
  instance_reading found{.result = {.state = health::healthy,
                                    .detail = {},
                                    .db_version = row.as<std::string>("version"),
                                    .compute_size = row.as<std::string>("compute_size"),
                                    .reading = reading,
                                    .is_archiving_failing = row.as<bool>("is_archiving_failing")},
                         .server_since = row.as<std::string>("server_since"),
                         .workers_since = row.as<std::string>("workers_since"),
                         .configuration = row.as<std::string>("configuration")};
  found.is_busy = reading.connections >= reading.connections_max;
  found.use = {.incarnation = found.server_since + row.as<std::string>("counted_since"),
               .sessions = row.as<std::uint64_t>("sessions"),
               .new_sessions = row.as<std::uint64_t>("new_sessions"),
               .has_queried = row.as<bool>("has_queried"),
               .gap = std::chrono::seconds(row.as<std::int64_t>("gap"))};
  found.read_at = row.as<std::string>("read_at");
  return found;
}

/// Checks whether clients can connect, if a connection is free for them.
void examine_access(instance_reading& found, const postgres::instance& database,
                    postgres::connection& admin, deadline until) {
  if (found.is_busy) return;
  const auto verdict = try_access(database, admin, until);
  found.has_checked_access = verdict.state == domain::access_state::open;
  if (verdict.state == domain::access_state::busy) found.is_busy = true;
  if (verdict.state != domain::access_state::locked_out) return;
  found.result.state = health::locked_out;
  found.result.detail = verdict.sentence;
  found.result.reading.reset();
}

/// A running database that could not be queried.
probe_result unanswered(const postgres::process& server, std::string words, deadline until) {
  while (words.ends_with('\n') || words.ends_with('.') || words.ends_with(' '))
    words.pop_back();
  const bool is_silent = std::chrono::steady_clock::now() >= until;
  auto detail = with_words(
      fmt::format("PostgreSQL is running (process {}) but does not respond", server.number()),
      is_silent ? std::string() : words);
  detail += " Restart the project if it does not recover.";
  return {.state = health::unhealthy,
          .detail = std::move(detail),
          .db_version = {},
          .is_silent = is_silent};
}

}  // namespace

instance_reading probe_instance(const postgres::instance& database, const project_folder& folder,
                                const std::optional<postgres::process>& server, probe_depth depth,
                                const std::string& since, deadline until) {
  const auto only = [](health state, std::string detail) {
    return instance_reading{
        .result = {.state = state, .detail = std::move(detail), .db_version = {}}};
  };
  std::error_code ignored;
  if (!fs::exists(folder.data(), ignored))
    return only(health::absent, std::string(files_missing_sentence));
  if (!server) {
    if (fs::exists(folder.paused_mark(), ignored))
      return only(health::stopped, "The database is paused.");
    return only(health::down, why_not_running(folder));
  }
  std::string words;
  const postgres::observer listening{
      .finished = {}, .failed = [&](std::string_view, std::string_view, std::string_view message) {
        const auto fatal = refusal_text(message);
        words = fatal.empty() ? domain::without_host_paths(message) : fatal;
      }};
  auto connection = database.connect(
      {.user = std::string(admin_role), .database = std::string(admin_database), .is_quiet = true},
      until, &listening);
  if (connection) {
    if (auto seen = examine(*connection, server->number(), depth, since, until)) {
      examine_access(*seen, database, *connection, until);
      return *std::move(seen);
    }
  }
  return {.result = unanswered(*server, std::move(words), until)};
}

std::string explain_end(const project_folder& folder, pid_t number, std::optional<int> status) {
  const auto words = postgres::final_output(folder.data(), folder.output());
  if (status && *status < 0)
    return with_words(
        fmt::format("PostgreSQL's main process ({}) was ended by signal {}", number, -*status),
        words);
  if (status)
    return with_words(
        fmt::format("PostgreSQL's main process ({}) ended with exit code {}", number, *status),
        words);
  return with_words(fmt::format("PostgreSQL's main process ({}) ended", number), words);
}

}  // namespace signalbox::provisioning
