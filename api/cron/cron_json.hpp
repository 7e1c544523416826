#pragma once

#include <vector>

#include "actors/messages/cron.hpp"
#include "core/json/json.hpp"

namespace signalbox::api {

/// Returns a job as displayed, with its schedule in words.
[[nodiscard]] core::json job_json(const actors::scheduled_job& of);
[[nodiscard]] core::json run_json(const domain::cron_run& of);
/// Returns at most `count` runs, and whether there are more.
[[nodiscard]] core::json runs_json(const std::vector<domain::cron_run>& all, std::size_t count);

}  // namespace signalbox::api
