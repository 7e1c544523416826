#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "api/http/body_field.hpp"
#include "api/http/call.hpp"
#include "api/http/route.hpp"
#include "domain/cron/cron_job.hpp"

/// What the calls on jobs of both schedulers have in common.
namespace signalbox::api {

/// Returns the number in the path; 0, which no job has, for another text.
[[nodiscard]] std::int64_t cron_job_number(const call& c);
/// Returns the fields of the body that are given.
[[nodiscard]] domain::cron_change cron_change_of(const call& c);
[[nodiscard]] std::vector<body_field> cron_job_fields(bool is_new);

/// A page of runs.
struct cron_page {
  std::size_t count = 0;
  std::optional<std::int64_t> before = std::nullopt;
};
[[nodiscard]] std::vector<query_field> cron_run_fields();
/// Errors: `bad_request`.
[[nodiscard]] core::result<cron_page> cron_page_of(const call& c);

/// Returns a call that changes or runs jobs, for those who may act as the project's own role.
[[nodiscard]] route changing_job(route what);
/// Returns a call that reads jobs or runs.
[[nodiscard]] route reading_jobs(route what);

}  // namespace signalbox::api
