#include "api/routes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "actors/messages/organization.hpp"
#include "actors/messages/project.hpp"
#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "api/project/password_rotation.hpp"
#include "api/project/transfer_outlook.hpp"
#include "core/json/json.hpp"
#include "domain/audit_actions.hpp"
#include "domain/project/branch.hpp"
#include "domain/project/project_json.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

constexpr std::string_view target_name = "target_organization_slug";

/// Returns the caller's membership of the target organization. Errors: `not_found` for non-members;
/// `forbidden` without the permission to create projects there; `conflict` when the project is
/// already there.
result<domain::membership> target_of(const call& c) {
  const domain::organization_slug slug{c.input.text(target_name)};
  auto target = membership_of(c, slug);
  if (!target) return std::unexpected(std::move(target.error()));
  if (slug == c.membership().in.slug)
    return core::fail(errc::conflict, "This project is already in this organization.");
  if (!may(c, *target, {"write:Create", "projects"})) {
    return core::fail(errc::forbidden,
                      "You do not have permission to create a project in that organization.");
  }
  return target;
}

awaitable<outcome> transfer_project(call& c) {
  auto target = target_of(c);
  if (!target) co_return std::unexpected(std::move(target.error()));
  actors::transfer_project request{.from = c.membership().in.slug,
                                   .to = target->in.slug,
                                   .as_in_from = c.membership().access,
                                   .as_in_to = std::move(target->access),
                                   .by = c.requester(),
                                   .rotate_password = rotates_password(c.input)};
  auto moved = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(moved), [](const domain::project& what) {
    return ok(domain::project_summary_json(what));
  });
}

/// Returns the number of members who have roles on this project only, and leave the organization
/// with it.
awaitable<result<std::ptrdiff_t>> count_leaving(call& c, domain::project_ref ref) {
  auto owner = co_await owner_of(c, c.membership().in.slug);
  if (!owner) co_return std::unexpected(std::move(owner.error()));
  auto members = co_await ask<actors::list_members>(c, *owner);
  if (!members) co_return std::unexpected(std::move(members.error()));
  co_return std::ranges::count_if(*members, [&](const domain::member& one) {
    return one.access.projects.size() == 1 && one.access.projects.contains(ref.value);
  });
}

/// Returns what of its family keeps a project in its organization; nothing if it may leave.
awaitable<result<std::vector<json>>> family_errors(call& c, domain::project of) {
  auto owner = co_await owner_of(c, c.membership().in.slug);
  if (!owner) co_return std::unexpected(std::move(owner.error()));
  auto all = co_await ask<actors::list_projects>(c, *owner);
  if (!all) co_return std::unexpected(std::move(all.error()));
  std::vector<json> errors;
  if (!of.parent.empty())
    errors.push_back(transfer_remark("project_is_branch",
                                     "A branch belongs to the organization of its project."));
  std::vector<std::string> names;
  for (const auto& one : *all)
    if (one.parent == of.ref) names.push_back(one.name);
  if (const auto alone = domain::check_without_branches(names, "transferred"); !alone)
    errors.push_back(transfer_remark(domain::has_branches_code, alone.error().message));
  co_return errors;
}

awaitable<outcome> preview_transfer(call& c) {
  const auto target = target_of(c);
  if (!target) co_return std::unexpected(target.error());
  auto project = co_await ask<actors::describe_project>(c, c.project);
  if (!project) co_return std::unexpected(std::move(project.error()));
  const auto leaving = co_await count_leaving(c, project->ref);
  if (!leaving) co_return std::unexpected(leaving.error());
  const auto kept = co_await family_errors(c, *project);
  if (!kept) co_return std::unexpected(kept.error());
  planned_transfer plan{.what = std::move(*project), .source_plan = c.membership().in.plan};
  for (const auto& one : *kept)
    plan.errors.push_back(one);
  if (*leaving > 0) {
    plan.warnings.push_back(transfer_remark(
        "members_leave",
        fmt::format("Members with roles only on this project lose access to {}: {}.",
                    c.membership().in.name, *leaving)));
  }
  auto outlook = co_await transfer_outlook(c, std::move(plan), *target);
  co_return shown(std::move(outlook), [](json& known) { return ok(std::move(known)); });
}

std::vector<body_field> target_field() {
  return {{.name = target_name, .summary = "The organization that will own it"}};
}

std::vector<body_field> transfer_fields() {
  auto fields = target_field();
  fields.push_back(rotation_field());
  return fields;
}

// The decision belongs to the organization that loses the project (config/README.md).
constexpr permission moving{"write:Update", "organizations"};

}  // namespace

std::vector<route> project_transfer_routes() {
  return {{.name = "transfer_project",
           .summary = "Transfer this project to another organization",
           .verb = method::post,
           .pattern = "/platform/projects/{ref}/transfer",
           .platform_only = true,
           .scripts = domain::token_scope::projects_write,
           .within = scope::project,
           .asks = moving,
           .audited_as = domain::audit::project_transfer,
           .body = transfer_fields(),
           .answers = body_of("ProjectSummary"),
           .fails = {core::errc::conflict},
           .run = transfer_project},
          {.name = "preview_transfer",
           .summary = "Preview the effects of transferring this project to another organization",
           .verb = method::post,
           .pattern = "/platform/projects/{ref}/transfer/preview",
           .platform_only = true,
           .scripts = domain::token_scope::projects_write,
           .within = scope::project,
           .asks = moving,
           .audited_as = domain::audit::project_transfer,
           .body = target_field(),
           .answers = body_of("TransferPreview"),
           .fails = {core::errc::conflict},
           .run = preview_transfer}};
}

}  // namespace signalbox::api
