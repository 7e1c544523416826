#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/identifiers.hpp"
#include "domain/log/postgres_log.hpp"

namespace signalbox::domain {

/// An answered HTTP call.
struct answered_call {
  std::string_view method = {};
  std::string_view route = {};  ///< the pattern, such as `/platform/projects/{ref}`
  std::string_view path = {};   ///< as requested, without a query
  std::string_view request_id = {};
  unsigned status = 0;
  std::chrono::microseconds duration{0};
  std::uint64_t bytes = 0;  ///< of the response
};

/// Returns the project that a call is about: the segment of the path at the place of `{ref}`.
[[nodiscard]] std::optional<project_ref> project_of_call(const answered_call& of);

/// Returns the line of a call in `edge_logs`. Segments of the path whose parameter is a secret,
/// such as `{token}`, are masked; a query is never part of it.
[[nodiscard]] parsed_log_line call_log_line(const answered_call& of, const project_ref& project,
                                            log_time now);

}  // namespace signalbox::domain
