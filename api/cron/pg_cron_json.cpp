#include "api/cron/pg_cron_json.hpp"

#include <algorithm>
#include <string>

#include "core/json/json_time.hpp"
#include "domain/cron/cron_times.hpp"
#include "domain/cron/cron_words.hpp"

namespace signalbox::api {

using core::json;

namespace {

/// A run in the form of Signalbox's own; pg_cron says neither who started it nor how many rows.
json pg_cron_run_json(const json& row) {
  const auto& state = row.at("state").get_ref<const std::string&>();
  auto message = domain::bounded_output(row.at("message").get<std::string>());
  const bool is_failure = state == "failed" || state == "interrupted";
  return {{"id", row.at("id")},
          {"state", state},
          {"planned_at", row.at("started_at")},
          {"started_at", row.at("started_at")},
          {"ended_at", row.at("ended_at")},
          {"started_by", json()},
          {"rows", json()},
          {"output", is_failure ? std::string() : message},
          {"error", is_failure ? message : std::string()}};
}

}  // namespace

json pg_cron_job_json(const json& row, std::optional<core::time_point> now) {
  const auto job = pg_cron_job_of(row);
  const auto schedule = domain::parse_cron(job.schedule);
  std::optional<core::time_point> next;
  if (schedule && now && job.is_active) next = domain::next_run(*schedule, *now);
  const auto& last = row.at("last_run");
  return {{"id", job.id},
          {"name", job.name},
          {"schedule", job.schedule},
          {"description", schedule ? domain::describe_cron(*schedule) : ""},
          {"command", job.command},
          {"role", row.at("role")},
          {"is_own", row.at("is_own")},
          {"active", job.is_active},
          {"next_run_at", core::time_or_null(next)},
          {"last_run", last.is_null() ? json() : pg_cron_run_json(last)}};
}

domain::cron_job pg_cron_job_of(const json& row) {
  domain::cron_job made;
  made.id = row.at("id").get<std::int64_t>();
  made.name = row.at("name").get<std::string>();
  made.schedule = row.at("schedule").get<std::string>();
  made.command = row.at("command").get<std::string>();
  made.is_active = row.at("active").get<bool>();
  return made;
}

json pg_cron_runs_json(const json& rows, std::size_t count) {
  auto list = json::array();
  for (std::size_t at = 0; at < std::min(rows.size(), count); ++at)
    list.push_back(pg_cron_run_json(rows[at]));
  return {{"runs", std::move(list)}, {"has_more", rows.size() > count}};
}

}  // namespace signalbox::api
