#include <memory>
#include <set>
#include <string>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "api/project/branch_comparison.hpp"
#include "api/project/branch_merge.hpp"
#include "api/project/project_copies.hpp"
#include "api/query/query_text.hpp"
#include "api/query/sql_access.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/project/project_json.hpp"
#include "domain/query/parsed_text.hpp"
#include "domain/query/query_text.hpp"
#include "domain/validation.hpp"
#include "tenant_sql/service.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

constexpr std::string_view diff_pattern = "/platform/projects/{ref}/branches/{branch_ref}/diff";
constexpr std::string_view merge_pattern = "/platform/projects/{ref}/branches/{branch_ref}/merge";
constexpr std::string_view reset_pattern = "/platform/projects/{ref}/branches/{branch_ref}/reset";
constexpr permission merging{"write:Update", "preview_branches"};
constexpr std::size_t change_id_characters_max = 2'000;
constexpr std::size_t review_characters = 64;

awaitable<outcome> compare(call& c) {
  auto found = co_await compare_branch(c);
  if (!found) co_return std::unexpected(std::move(found.error()));
  auto body = comparison_json(**found);
  const domain::project_ref parent{c.parameter("ref")};
  body["can_merge"] = has_full_access(c, parent) && may(c, c.membership(), merging, parent);
  co_return ok(std::move(body));
}

json step_json(const domain::script_step& step) {
  json made = {{"sql", step.sql},
               {"of", domain::text_of(step.of)},
               {"is_recreation", step.is_recreation},
               {"lock", step.lock.empty() ? json() : json(step.lock)},
               {"locked", step.locked.empty() ? json() : json(step.locked)},
               {"destroys", json::array()},
               {"warnings", json::array()}};
  if (step.sql.size() > domain::query_bytes_max) return made;
  const auto parsed = domain::parse_text(step.sql);
  if (!parsed) return made;
  for (const auto& statement : parsed->statements) {
    // What is recreated, or stops being a constraint or privilege, holds no data.
    const bool loses_data = step.of.kind == domain::schema_kind::table ||
                            step.of.kind == domain::schema_kind::column ||
                            step.of.kind == domain::schema_kind::composite ||
                            step.of.kind == domain::schema_kind::schema;
    for (const auto& one : statement.destroys)
      if (loses_data) made["destroys"].push_back(one.label);
    // A table that the merge creates has no rows, and no other session uses it.
    if (step.locked.empty()) continue;
    for (const auto& one : statement.locks_long)
      made["warnings"].push_back(one.reason);
  }
  return made;
}

awaitable<json> steps_elsewhere(std::shared_ptr<const planned_merge> plan) {
  json made = json::array();
  for (const auto& step : plan->script.steps)
    made.push_back(step_json(step));
  co_return made;
}

awaitable<outcome> merge(call& c) {
  if (!has_full_access(c, domain::project_ref{c.parameter("ref")}))
    co_return core::fail(errc::forbidden,
                         "You do not have permission to change the definitions of the parent.");
  auto found = co_await compare_branch(c);
  if (!found) co_return std::unexpected(std::move(found.error()));
  std::shared_ptr<const compared_branch> of = std::move(*found);
  const auto names = c.input.texts("changes");
  std::set<std::string> chosen(names.begin(), names.end());
  auto planned = co_await plan_merge(c, of, chosen);
  if (!planned) co_return std::unexpected(std::move(planned.error()));
  auto plan = std::make_shared<const planned_merge>(std::move(*planned));
  if (c.input.boolean_or("dry_run", false)) {
    auto listing = steps_elsewhere(plan);
    auto steps = co_await boost::asio::co_spawn(c.in.sql->long_work(), std::move(listing),
                                                boost::asio::use_awaitable);
    co_return ok({{"statements", std::move(steps)}, {"review", plan->review}});
  }
  const auto review = c.input.maybe_text("review");
  if (!review) co_return domain::fail_field("review", "is required, unless dry_run is true");
  if (*review != plan->review)
    co_return co_await refuse_outdated(
        c, "review_outdated",
        "The definitions have changed since the review, so nothing was merged.");
  co_return co_await run_merge(c, std::move(of), std::move(plan), std::move(chosen));
}

awaitable<outcome> reset(call& c) {
  auto branch = co_await find_branch(c);
  if (!branch) co_return std::unexpected(std::move(branch.error()));
  auto time = recovery_time_in(c.input);
  if (!time) co_return std::unexpected(std::move(time.error()));
  actors::prepare_copy prepare;
  prepare.kind = domain::origin_kind_names.checked_value_of(c.input.text("from"));
  if (*time && prepare.kind != domain::origin_kind::backup)
    co_return domain::fail_field("recovery_time_target_unix", "is only for a reset to a backup");
  prepare.target.time = *time;
  auto origin = co_await ask(c, c.project, std::move(prepare));
  if (!origin) co_return std::unexpected(std::move(origin.error()));
  actors::reset_branch request;
  request.parent = domain::project_ref{c.parameter("ref")};
  request.origin = std::move(*origin);
  request.by = c.requester();
  auto started = co_await ask(c, *branch, std::move(request));
  co_return shown(std::move(started), [](const domain::project& what) {
    return accepted(
        {{"ref", what.ref.value}, {"status", domain::to_string(what.condition.status)}});
  });
}

route of_merges(route what, domain::token_scope scripts) {
  what.platform_only = true;
  what.scripts = scripts;
  what.within = scope::project;
  return what;
}

}  // namespace

std::vector<route> branch_merge_routes() {
  return {
      of_merges({.name = "compare_branch",
                 .summary = "Compare the definitions of a branch with those of this project",
                 .pattern = diff_pattern,
                 .asks = querying,
                 .answers = body_of("BranchComparison"),
                 .fails = {errc::conflict, errc::payload_too_large, errc::too_many_requests,
                           errc::unavailable},
                 .run = compare},
                domain::token_scope::database_read),
      of_merges({.name = "merge_branch",
                 .summary = "Take over chosen definitions of a branch, never rows",
                 .verb = method::post,
                 .pattern = merge_pattern,
                 .asks = merging,
                 .audited_as = domain::audit::branch_merge,
                 .body = {{.name = "changes",
                           .summary = "The ids of changes in the comparison",
                           .kind = value_kind::texts,
                           .characters_max = change_id_characters_max,
                           .texts_min = 1,
                           .entries_max = domain::merge_statements_max},
                          {.name = "dry_run",
                           .summary = "Only returns the statements",
                           .kind = value_kind::boolean,
                           .required = false},
                          {.name = "review",
                           .summary = "Of the reviewed statements; required to run them",
                           .required = false,
                           .characters_max = review_characters}},
                 .answers = body_of("BranchMerge"),
                 .fails = {errc::conflict, errc::payload_too_large, errc::too_many_requests,
                           errc::unavailable, errc::timeout},
                 .run = merge},
                domain::token_scope::database_write),
      of_merges({.name = "reset_branch",
                 .summary = "Replace the data of a branch by a copy of this project",
                 .verb = method::post,
                 .pattern = reset_pattern,
                 .asks = merging,
                 .audited_as = domain::audit::branch_reset,
                 .body = {{.name = "from",
                           .summary = "The running database, its definitions without rows, or a "
                                      "backup",
                           .one_of = domain::origin_kind_names.names()},
                          {.name = "recovery_time_target_unix",
                           .summary = "Of a backup: seconds since 1970, within the window; absent: "
                                      "the newest second that can be restored",
                           .kind = value_kind::integer,
                           .required = false}},
                 .answers = body_of("ProjectChange", 202),
                 .fails = {errc::conflict, errc::unavailable},
                 .run = reset},
                domain::token_scope::projects_write)};
}

}  // namespace signalbox::api
