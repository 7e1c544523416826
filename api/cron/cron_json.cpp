#include "api/cron/cron_json.hpp"

#include <algorithm>

#include "core/json/json_time.hpp"
#include "domain/cron/cron_words.hpp"

namespace signalbox::api {

using core::json;

json run_json(const domain::cron_run& of) {
  return {{"id", of.id},
          {"state", domain::cron_run_state_names.name_of(of.state)},
          {"planned_at", core::to_iso8601(of.planned_at)},
          {"started_at", core::to_iso8601(of.started_at)},
          {"ended_at", core::time_or_null(of.ended_at)},
          {"started_by", of.by.empty() ? json() : json(of.by)},
          {"rows", of.rows ? json(*of.rows) : json()},
          {"output", of.output},
          {"error", of.error}};
}

json job_json(const actors::scheduled_job& of) {
  const auto& job = of.job;
  const auto schedule = domain::parse_cron(job.schedule);
  return {{"id", job.id},
          {"name", job.name},
          {"schedule", job.schedule},
          {"description", schedule ? domain::describe_cron(*schedule) : ""},
          {"command", job.command},
          {"role", job.role.empty() ? json() : json(job.role)},
          {"active", job.is_active},
          {"timeout_seconds", job.time_max.count()},
          {"created_at", core::to_iso8601(job.created_at)},
          {"updated_at", core::to_iso8601(job.updated_at)},
          {"next_run_at", core::time_or_null(of.next_run_at)},
          {"last_run", of.last_run ? run_json(*of.last_run) : json()}};
}

json runs_json(const std::vector<domain::cron_run>& all, std::size_t count) {
  auto list = json::array();
  for (std::size_t at = 0; at < std::min(all.size(), count); ++at)
    list.push_back(run_json(all[at]));
  return {{"runs", std::move(list)}, {"has_more", all.size() > count}};
}

}  // namespace signalbox::api
