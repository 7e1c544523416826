#include "provisioning/local/instance_probe.hpp"

#include <fmt/format.h>

#include <system_error>

#include "postgres/last_words.hpp"
#include "postgres/postmaster.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;

// Sessions and time spent in statements count clients only; transactions would count autovacuum
// too.
constexpr postgres::statement ask{"probe", R"(
  SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
         (sessions + (active_time * 1000)::bigint) AS activity,
         coalesce(current_setting('signalbox.compute_size', true), '') AS compute_size
  FROM pg_stat_database WHERE datname = $1)"};

constexpr postgres::statement measure{"probe.measure",
                                      "SELECT pg_database_size($1::name) AS bytes"};

std::optional<std::uint64_t> measured(postgres::connection& on, deadline until) {
  const auto answer = on.run(measure, {tenant_database}, until);
  if (!answer || answer->empty()) return std::nullopt;
  return (*answer)[0].as<std::optional<std::uint64_t>>("bytes");
}

std::string with_words(std::string sentence, const std::string& words) {
  return words.empty() ? sentence + "." : sentence + ": " + words + ".";
}

std::string why_not_running(const project_folder& folder) {
  std::error_code ignored;
  if (fs::exists(folder.stopped_mark(), ignored))
    return "PostgreSQL was stopped together with Signalbox and has not been started again.";
  const auto words = postgres::last_words(folder.data(), folder.output());
  // A server that is stopped removes its file; one that is killed leaves it.
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

}  // namespace

probe_result probe_instance(const postgres::instance& database, const project_folder& folder,
                            const std::optional<postgres::process>& server, bool measures_size,
                            deadline until) {
  std::error_code ignored;
  if (!fs::exists(folder.data(), ignored))
    return {.state = health::absent, .detail = "There is no database yet.", .db_version = {}};
  if (!server) {
    if (fs::exists(folder.paused_mark(), ignored))
      return {.state = health::stopped, .detail = "The database is paused.", .db_version = {}};
    return {.state = health::down, .detail = why_not_running(folder), .db_version = {}};
  }
  std::string words;
  const postgres::observer listening{
      .finished = {}, .failed = [&](std::string_view, std::string_view, std::string_view message) {
        const auto fatal = postgres::last_words_in_output(message);
        words = fatal.empty() ? std::string(message) : fatal;
      }};
  auto connection =
      database.connect({.user = std::string(admin_role), .database = std::string(admin_database)},
                       until, &listening);
  if (connection) {
    const auto answer = connection->run(ask, {tenant_database}, until);
    if (answer && !answer->empty())
      return {.state = health::healthy,
              .detail = {},
              .db_version = (*answer)[0].as<std::string>("version"),
              .activity = (*answer)[0].as<std::uint64_t>("activity"),
              .database_bytes = measures_size ? measured(*connection, until) : std::nullopt,
              .compute_size = (*answer)[0].as<std::string>("compute_size")};
  }
  while (words.ends_with('\n') || words.ends_with('.'))
    words.pop_back();
  return {
      .state = health::unhealthy,
      .detail = with_words(
          fmt::format("PostgreSQL runs (process {}) and does not answer", server->number()), words),
      .db_version = {}};
}

std::string explain_end(const project_folder& folder, pid_t number, std::optional<int> status) {
  const auto words = postgres::last_words(folder.data(), folder.output());
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
