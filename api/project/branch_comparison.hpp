#pragma once

#include <boost/asio/awaitable.hpp>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "actors/messages/conversations.hpp"
#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/schema/schema_merge.hpp"

namespace signalbox::api {

/// The definitions of a branch and of its parent, and what is between them.
struct compared_branch {
  domain::project branch;
  actors::project_handle owner;  ///< the branch's actor
  sql_access parent_access;      ///< reads only
  std::optional<core::time_point> base_at = std::nullopt;
  std::optional<domain::schema_snapshot> base = std::nullopt;
  domain::schema_snapshot in_parent = {};
  domain::schema_snapshot in_branch = {};
  domain::branch_comparison found = {};
};

/// Finds the branch in the path; its actor compares it with its parent. Errors: `not_found`.
[[nodiscard]] boost::asio::awaitable<core::result<actors::project_handle>> find_branch(call& c);

/// Reads the definitions of the parent and the branch in the path, and compares them. Errors:
/// `not_found` without such a branch; `conflict` when one of the databases cannot be used;
/// `payload_too_large`; `unavailable` with PostgreSQL's message.
[[nodiscard]] boost::asio::awaitable<core::result<std::shared_ptr<compared_branch>>> compare_branch(
    call& c);

/// What a merge of chosen changes would run.
struct planned_merge {
  domain::schema_snapshot target;
  domain::schema_script script;
  std::string review;  ///< equal for equal definitions of the parent and equal statements
};

/// Plans a merge, on the thread for long work. Errors: those of `domain::merged_parent`;
/// `payload_too_large` above `domain::merge_statements_max`.
[[nodiscard]] boost::asio::awaitable<core::result<planned_merge>> plan_merge(
    call& c, std::shared_ptr<const compared_branch> of, std::set<std::string> chosen);

/// Returns the answer about a comparison.
[[nodiscard]] core::json comparison_json(const compared_branch& of);

}  // namespace signalbox::api
