#pragma once

#include <optional>
#include <string_view>

#include "core/json/json.hpp"
#include "core/time.hpp"
#include "domain/cron/cron_job.hpp"

namespace signalbox::api {

/// Whether a project's jobs can run in pg_cron.
enum class pg_cron_state {
  stopped,    ///< the database does not run, and with it no job
  missing,    ///< the host does not have it
  available,  ///< it is not enabled in the database
  unloaded,   ///< it is enabled, but the database started without it
  running,
};

inline constexpr auto pg_cron_state_names = core::names_of<pg_cron_state>({
    {pg_cron_state::stopped, "stopped"},
    {pg_cron_state::missing, "missing"},
    {pg_cron_state::available, "available"},
    {pg_cron_state::unloaded, "unloaded"},
    {pg_cron_state::running, "running"},
});

/// Returns a job as displayed, from a row of `domain::list_pg_cron_jobs`. `now` is for its next
/// run; nothing while pg_cron does not run.
[[nodiscard]] core::json pg_cron_job_json(const core::json& row,
                                          std::optional<core::time_point> now);
/// Returns the fields of the row that `domain::changed_pg_cron_job` starts from.
[[nodiscard]] domain::cron_job pg_cron_job_of(const core::json& row);
/// Returns at most `count` runs, and whether there are more.
[[nodiscard]] core::json pg_cron_runs_json(const core::json& rows, std::size_t count);

}  // namespace signalbox::api
