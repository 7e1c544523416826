#pragma once

#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "api/http/route.hpp"

/// Permissions on saved SQL. The role table allows every role to view and change snippets, the
/// Read-only role only those of the types `sql` and `log_sql`, so the type is data of the check.
namespace signalbox::api {

inline constexpr permission reading_content{"read:Read", "user_content"};
inline constexpr permission creating_content{"write:Create", "user_content", true};
inline constexpr permission updating_content{"write:Update", "user_content", true};
inline constexpr permission deleting_content{"write:Delete", "user_content", true};

/// Checks the route's permission for SQL. Errors: `forbidden`.
[[nodiscard]] inline core::result<void> require_sql_content(const call& c) {
  return require(c, {{"resource", {{"type", "sql"}}}});
}

/// The same for queries of logs, whose type there is `log_sql`.
[[nodiscard]] inline core::result<void> require_log_content(const call& c) {
  return require(c, {{"resource", {{"type", "log_sql"}}}});
}

[[nodiscard]] inline domain::project_ref project_of_content(const call& c) {
  return domain::project_ref{c.parameter("ref")};
}

}  // namespace signalbox::api
