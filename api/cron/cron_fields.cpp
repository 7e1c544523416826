#include "api/cron/cron_fields.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>

#include "api/query/sql_access.hpp"

namespace signalbox::api {

namespace {

constexpr std::int64_t runs_page_usual = 20;

}  // namespace

std::int64_t cron_job_number(const call& c) {
  const std::string text = c.parameter("id");
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? number : 0;
}

domain::cron_change cron_change_of(const call& c) {
  domain::cron_change made{.name = c.input.maybe_text("name"),
                           .schedule = c.input.maybe_text("schedule"),
                           .command = c.input.maybe_text("command"),
                           .role = c.input.maybe_text("role")};
  if (c.input.has("active")) made.is_active = c.input.boolean("active");
  if (const auto seconds = c.input.maybe_integer("timeout_seconds"))
    made.time_max = std::chrono::seconds{
        std::clamp<std::int64_t>(*seconds, 0, domain::cron_time_max.count() + 1)};
  return made;
}

std::vector<body_field> cron_job_fields(bool is_new) {
  return {
      {.name = "name", .summary = "1 to 64 characters, unique in the project", .required = is_new},
      {.name = "schedule",
       .summary = "Five fields as in crontab(5), @hourly and the like, or an interval such as "
                  "\"30 seconds\"; in UTC",
       .required = is_new},
      {.name = "command",
       .summary = "SQL: one or more statements",
       .required = is_new,
       .characters_max = domain::cron_command_bytes_max},
      {.name = "role",
       .summary = "Runs as this role, which the project's own role may become; empty: as the "
                  "project's own role",
       .required = false},
      {.name = "active",
       .summary = "Runs by its schedule",
       .kind = value_kind::boolean,
       .required = false},
      {.name = "timeout_seconds",
       .summary = "After which a run is cancelled: 1 to 3600, at first 300",
       .kind = value_kind::integer,
       .required = false}};
}

std::vector<query_field> cron_run_fields() {
  return {{.name = "limit",
           .summary = "Maximum number of runs",
           .range = query_range{.low = 1,
                                .high = static_cast<std::int64_t>(domain::cron_runs_kept),
                                .fallback = runs_page_usual}},
          {.name = "before",
           .summary = "Returns runs that are older than the one with this id",
           .range = query_range{
               .low = 1, .high = std::numeric_limits<std::int64_t>::max(), .fallback = 1}}};
}

// Jobs run as the project's own role.
route changing_job(route what) {
  what.scripts = domain::token_scope::database_write;
  what.within = scope::project;
  what.asks = administering;
  return what;
}

route reading_jobs(route what) {
  what.verb = transport::http::method::get;
  what.scripts = domain::token_scope::database_read;
  what.within = scope::project;
  what.asks = querying;
  return what;
}

core::result<cron_page> cron_page_of(const call& c) {
  const auto limit = query_integer(c, "limit");
  if (!limit) return std::unexpected(limit.error());
  cron_page made{.count = static_cast<std::size_t>(*limit)};
  if (c.query("before")) {
    const auto before = query_integer(c, "before");
    if (!before) return std::unexpected(before.error());
    made.before = *before;
  }
  return made;
}

}  // namespace signalbox::api
