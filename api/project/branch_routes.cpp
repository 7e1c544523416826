#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "actors/messages/directory.hpp"
#include "actors/messages/project_copy.hpp"
#include "api/http/call.hpp"
#include "api/project/branch_comparison.hpp"
#include "api/project/project_copies.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/branch.hpp"
#include "domain/project/project_json.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

constexpr std::string_view branches_pattern = "/platform/projects/{ref}/branches";
constexpr std::string_view branch_pattern = "/platform/projects/{ref}/branches/{branch_ref}";

awaitable<outcome> list_branches(call& c) {
  auto siblings = co_await siblings_of(c);
  const domain::project_ref ref{c.parameter("ref")};
  co_return shown(std::move(siblings), [&ref](const std::vector<domain::project>& all) {
    auto branches = json::array();
    for (const auto& one : all)
      if (one.parent == ref) branches.push_back(domain::branch_json(one));
    return ok(std::move(branches));
  });
}

result<std::optional<core::time_point>> end_in(const call& c) {
  constexpr std::int64_t hours_max = std::chrono::hours(domain::branch_life_max).count();
  const auto hours = c.input.maybe_integer("expires_in_hours");
  if (!hours) return std::nullopt;
  if (*hours < 1 || *hours > hours_max)
    return domain::fail_field("expires_in_hours", "must be from 1 to " + std::to_string(hours_max));
  return c.in.clock() + std::chrono::hours{*hours};
}

result<requested_copy> requested_branch(const call& c) {
  auto time = recovery_time_in(c.input);
  if (!time) return std::unexpected(std::move(time.error()));
  auto end = end_in(c);
  if (!end) return std::unexpected(std::move(end.error()));
  requested_copy made;
  made.name = c.input.text("name");
  made.from.kind = domain::origin_kind_names.checked_value_of(c.input.text("from"));
  if (*time && made.from.kind != domain::origin_kind::backup)
    return domain::fail_field("recovery_time_target_unix", "is only for a branch from a backup");
  made.from.target.time = *time;
  made.is_branch = true;
  made.expires_at = *end;
  return made;
}

awaitable<outcome> create_branch(call& c) {
  auto requested = requested_branch(c);
  if (!requested) co_return std::unexpected(std::move(requested.error()));
  auto made = co_await create_copy(c, std::move(*requested));
  co_return shown(std::move(made), [](const actors::created_project& what) {
    auto branch = domain::branch_json(what.what);
    if (what.generated_password) branch["db_pass"] = *what.generated_password;
    return created(std::move(branch));
  });
}

awaitable<outcome> update_branch(call& c) {
  auto branch = co_await find_branch(c);
  if (!branch) co_return std::unexpected(std::move(branch.error()));
  actors::update_branch request;
  request.parent = domain::project_ref{c.parameter("ref")};
  request.name = c.input.maybe_text("name");
  request.changes_expiry = c.input.has("expires_at");
  if (!c.input.is_null("expires_at")) request.expires_at = c.input.maybe_moment("expires_at");
  request.by = c.requester();
  auto changed = co_await ask(c, *branch, std::move(request));
  co_return shown(std::move(changed),
                  [](const domain::project& what) { return ok(domain::branch_json(what)); });
}

awaitable<outcome> delete_branch(call& c) {
  auto branch = co_await find_branch(c);
  if (!branch) co_return std::unexpected(std::move(branch.error()));
  actors::remove_branch request;
  request.parent = domain::project_ref{c.parameter("ref")};
  request.by = c.requester();
  auto started = co_await ask(c, *branch, std::move(request));
  co_return shown(std::move(started), [](const domain::project& what) {
    return accepted(
        {{"ref", what.ref.value}, {"status", domain::to_string(what.condition.status)}});
  });
}

std::vector<body_field> new_branch_fields() {
  return {
      {.name = "name", .summary = "1 to 64 characters", .rule = domain::check_name},
      {.name = "from",
       .summary = "The running database, its definitions without rows, or a backup",
       .one_of = domain::origin_kind_names.names()},
      {.name = "recovery_time_target_unix",
       .summary = "Of a backup: seconds since 1970, within the window; absent: the newest second "
                  "that can be restored",
       .kind = value_kind::integer,
       .required = false},
      {.name = "expires_in_hours",
       .summary = "When it is deleted; absent: it stays",
       .kind = value_kind::integer,
       .required = false}};
}

route of_branches(route what) {
  what.platform_only = true;
  what.scripts = what.verb == method::get ? domain::token_scope::projects_read
                                          : domain::token_scope::projects_write;
  what.within = scope::project;
  return what;
}

}  // namespace

std::vector<route> branch_routes() {
  return {of_branches({.name = "list_branches",
                       .summary = "List the branches of this project",
                       .pattern = branches_pattern,
                       .asks = permission{"read:Read", "preview_branches"},
                       .answers = list_of("Branch"),
                       .run = list_branches}),
          of_branches({.name = "create_branch",
                       .summary = "Create a branch of this project",
                       .verb = method::post,
                       .pattern = branches_pattern,
                       .asks = permission{"write:Create", "preview_branches"},
                       .audited_as = domain::audit::branch_create,
                       .body = new_branch_fields(),
                       .answers = body_of("CreatedBranch", 201),
                       .fails = {errc::conflict, errc::unavailable},
                       .run = create_branch}),
          of_branches({.name = "update_branch",
                       .summary = "Change the name or the expiry of a branch",
                       .verb = method::patch,
                       .pattern = branch_pattern,
                       .asks = permission{"write:Update", "preview_branches"},
                       .audited_as = domain::audit::branch_update,
                       .body = {{.name = "name",
                                 .summary = "1 to 64 characters",
                                 .required = false,
                                 .rule = domain::check_name},
                                {.name = "expires_at",
                                 .summary = "When it is deleted; null: it stays",
                                 .kind = value_kind::moment,
                                 .required = false,
                                 .null_resets = true,
                                 .ahead_max = domain::branch_life_max}},
                       .answers = body_of("Branch"),
                       .fails = {errc::conflict},
                       .run = update_branch}),
          of_branches({.name = "delete_branch",
                       .summary = "Delete a branch with its database",
                       .verb = method::delete_,
                       .pattern = branch_pattern,
                       .asks = permission{"write:Delete", "preview_branches"},
                       .audited_as = domain::audit::branch_delete,
                       .answers = body_of("ProjectChange", 202),
                       .fails = {errc::conflict},
                       .run = delete_branch})};
}

}  // namespace signalbox::api
