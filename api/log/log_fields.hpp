#pragma once

#include <vector>

#include "api/http/body_field.hpp"
#include "api/http/call.hpp"
#include "api/log/log_access.hpp"

/// Fields that several calls with logs have.
namespace signalbox::api {

/// `from`, `to`, `sources` and `search`.
[[nodiscard]] std::vector<body_field> log_query_fields();

/// Returns the query of a body with these fields. Errors: `bad_request` with the field; those of
/// `domain::parse_log_search`.
[[nodiscard]] core::result<logs::log_query> log_query_of(const call& c, const log_access& logs);

/// Returns the range of a body. Errors: `bad_request` with the field.
[[nodiscard]] core::result<domain::log_range> log_range_of(const call& c, const log_access& logs);

/// Returns an integer of the body from `low` to `high`, or `fallback` when it is absent. Errors:
/// `bad_request` with the field.
[[nodiscard]] core::result<std::size_t> log_count_of(const call& c, std::string_view name,
                                                     std::size_t low, std::size_t high,
                                                     std::size_t fallback);

/// Returns a time of the body. Errors: `bad_request` with the field.
[[nodiscard]] core::result<domain::log_time> log_moment_of(const call& c, std::string_view name);

}  // namespace signalbox::api
