#include "tenant_sql/running_statement.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <utility>
#include <variant>

namespace signalbox::tenant_sql {

namespace asio = boost::asio;
namespace async = postgres::async;
using core::errc;
using core::result;

namespace {

/// Sessions in this database.
constexpr std::string_view sessions_of_members =
    " FROM pg_catalog.pg_stat_activity a JOIN pg_catalog.pg_roles r ON r.oid = a.usesysid"
    " WHERE a.datname = pg_catalog.current_database()"
    " AND a.pid <> pg_catalog.pg_backend_pid() AND NOT r.rolsuper";

/// Sessions that are not Signalbox's, whose processes are `$1`. PostgreSQL shows only the process,
/// role and application name of a role whose rights this session's role has not.
constexpr std::string_view is_other =
    "a.pid <> ALL ($1::pg_catalog.int4[]) AND a.backend_type = 'client backend'"
    " AND a.state <> 'idle'"
    " AND pg_catalog.pg_has_role(a.usesysid, 'USAGE')";

using text_row = std::vector<std::string>;

/// The rows of a statement. Errors: `forbidden` with PostgreSQL's message when it fails.
asio::awaitable<result<std::vector<text_row>>> rows_of(async::connection& on, std::string statement,
                                                       std::vector<async::text_parameter> values,
                                                       postgres::deadline until) {
  auto started = co_await on.run(std::move(statement), std::move(values), until);
  if (!started) co_return std::unexpected(started.error());
  result<std::vector<text_row>> found;
  while (on.is_running()) {
    auto happened = co_await on.next(until);
    if (!happened) co_return std::unexpected(happened.error());
    if (const auto* failed = std::get_if<async::statement_failed>(&*happened))
      found = core::fail(errc::forbidden, failed->why.message);
    const auto* arrived = std::get_if<async::rows_received>(&*happened);
    if (arrived == nullptr || !found) continue;
    for (std::size_t row = 0; row < arrived->rows.size(); ++row) {
      text_row values_of_row;
      for (std::size_t column = 0; column < arrived->rows.columns(); ++column)
        values_of_row.emplace_back(arrived->rows.value(row, column).value_or(""));
      found->push_back(std::move(values_of_row));
    }
  }
  co_return found;
}

async::text_parameter array_of(const std::set<int>& numbers) {
  return {.value = fmt::format("{{{}}}", fmt::join(numbers, ","))};
}

template <class Number>
Number number_in(const std::string& text) {
  Number number = 0;
  (void)std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

running_statement statement_of(text_row& row) {
  return {.backend = number_in<int>(row[0]),
          .id = {},
          .role = std::move(row[1]),
          .application_name = std::move(row[2]),
          .query = std::move(row[3]),
          .state = std::move(row[4]),
          .duration = std::chrono::milliseconds(number_in<std::int64_t>(row[5])),
          .wait_event = std::move(row[6])};
}

}  // namespace

asio::awaitable<result<std::vector<running_statement>>> read_activity(async::connection& on,
                                                                      visible_sessions which,
                                                                      postgres::deadline until) {
  auto statement = fmt::format(
      "SELECT a.pid, r.rolname, a.application_name,"
      " CASE WHEN a.state IS NOT NULL THEN pg_catalog.left(a.query, {}) END, a.state,"
      " (EXTRACT(epoch FROM pg_catalog.clock_timestamp() - CASE WHEN a.state = 'active'"
      " THEN a.query_start ELSE a.state_change END) * 1000)::pg_catalog.int8,"
      " a.wait_event_type || ': ' || a.wait_event{}"
      " AND (a.pid = ANY ($2::pg_catalog.int4[]) OR ($3::pg_catalog.bool AND {}))"
      " ORDER BY 6 DESC NULLS LAST, 1 LIMIT {}",
      listed_characters_max, sessions_of_members, is_other, listed_statements_max);
  std::vector<async::text_parameter> values{
      array_of(which.ours), array_of(which.shown), {.value = which.others ? "true" : "false"}};
  auto found = co_await rows_of(on, std::move(statement), std::move(values), until);
  if (!found) co_return std::unexpected(std::move(found.error()));
  std::vector<running_statement> all;
  for (auto& row : *found)
    all.push_back(statement_of(row));
  co_return all;
}

asio::awaitable<result<bool>> end_other_session(async::connection& on, int backend,
                                                std::set<int> ours, end_mode how,
                                                postgres::deadline until) {
  auto statement =
      fmt::format("SELECT pg_catalog.{}(a.pid){} AND {} AND a.pid = $2::pg_catalog.int4",
                  how == end_mode::cancel ? "pg_cancel_backend" : "pg_terminate_backend",
                  sessions_of_members, is_other);
  std::vector<async::text_parameter> values{array_of(ours), {.value = std::to_string(backend)}};
  auto found = co_await rows_of(on, std::move(statement), std::move(values), until);
  if (!found) co_return std::unexpected(std::move(found.error()));
  co_return !found->empty() && found->front().front() == "t";
}

std::string state_of_ours(std::string reported, bool runs) {
  if (!reported.empty() && reported != "idle") return reported;
  return runs ? "active" : "idle in transaction";
}

std::string_view listed_part(std::string_view text) {
  std::size_t characters = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    // Bytes that continue a character have the bits 10.
    const bool continues = (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
    if (!continues && characters++ == listed_characters_max) return text.substr(0, at);
  }
  return text;
}

}  // namespace signalbox::tenant_sql
