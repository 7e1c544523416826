#include "api/routes.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "actors/messages/organization.hpp"
#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "api/http/role_choice.hpp"
#include "domain/audit_actions.hpp"
#include "domain/organization/organization_json.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using transport::http::method;

json shown_member(const call& c, domain::member caller) {
  caller.access = domain::as_seen_by(c.membership().access, caller.access);
  return domain::member_json(caller);
}

awaitable<outcome> list_members(call& c) {
  auto members = co_await ask<actors::list_members>(c, c.organization);
  co_return shown(std::move(members), [&](const std::vector<domain::member>& all) {
    json list = json::array();
    for (const auto& one : all)
      list.push_back(shown_member(c, one));
    return ok(std::move(list));
  });
}

/// Returns the access of the member in the path. Errors: `not_found`.
awaitable<result<domain::access>> access_in_path(call& c) {
  auto members = co_await ask<actors::list_members>(c, c.organization);
  if (!members) co_return std::unexpected(std::move(members.error()));
  const domain::account_id requested{c.parameter("gotrue_id")};
  const auto found = std::ranges::find(*members, requested, &domain::member::account);
  if (found == members->end()) {
    co_return core::fail(core::errc::not_found, "There is no such member in this organization.");
  }
  co_return found->access;
}

/// Returns the role in the path. Errors: `not_found`.
result<domain::role> role_in_path(const call& c) {
  const auto& text = c.parameter("role_id");
  std::int64_t id = 0;
  const auto* end = text.data() + text.size();
  const auto [stopped, failure] = std::from_chars(text.data(), end, id);
  const auto found = domain::role_from(id);
  if (failure != std::errc{} || stopped != end || !found)
    return core::fail(core::errc::not_found, "There is no such role.");
  return *found;
}

awaitable<outcome> change_to(call& c, domain::access from, domain::access to) {
  actors::change_access request{.account = domain::account_id{c.parameter("gotrue_id")},
                                .from = std::move(from),
                                .to = std::move(to),
                                .by = checked(c)};
  auto changed = co_await ask(c, c.organization, std::move(request));
  co_return shown(std::move(changed),
                  [&](const domain::member& caller) { return ok(shown_member(c, caller)); });
}

awaitable<outcome> change_role(call& c) {
  auto given = access_in_body(c);
  if (!given) co_return std::unexpected(std::move(given.error()));
  auto from = co_await access_in_path(c);
  if (!from) co_return std::unexpected(std::move(from.error()));
  auto allowed = require_roles(c, domain::roles_in(*from));
  if (!allowed) co_return std::unexpected(std::move(allowed.error()));
  co_return co_await change_to(c, std::move(*from), std::move(*given));
}

awaitable<outcome> give_role(call& c) {
  const auto given = role_in_path(c);
  if (!given) co_return std::unexpected(given.error());
  const auto refs = projects_in_body(c);
  if (!refs) co_return std::unexpected(refs.error());
  auto from = co_await access_in_path(c);
  if (!from) co_return std::unexpected(std::move(from.error()));
  // The granted role, and the roles that it replaces.
  auto affected = domain::on_projects(*given, *refs);
  std::vector<domain::role> roles{*given};
  for (const auto& [ref, one] : affected.projects) {
    if (const auto held = from->projects.find(ref); held != from->projects.end())
      roles.push_back(held->second);
  }
  auto allowed = require_roles(c, roles);
  if (!allowed) co_return std::unexpected(std::move(allowed.error()));
  auto offered = check_plan(c, affected);
  if (!offered) co_return std::unexpected(std::move(offered.error()));
  auto to = domain::with_role_on(*from, *given, *refs);
  if (!to) co_return std::unexpected(std::move(to.error()));
  co_return co_await change_to(c, std::move(*from), std::move(*to));
}

awaitable<outcome> take_role(call& c) {
  const auto taken = role_in_path(c);
  if (!taken) co_return std::unexpected(taken.error());
  auto allowed = require_roles(c, {&*taken, 1});
  if (!allowed) co_return std::unexpected(std::move(allowed.error()));
  auto from = co_await access_in_path(c);
  if (!from) co_return std::unexpected(std::move(from.error()));
  auto to = domain::without_role(*from, *taken);
  if (!to) co_return std::unexpected(std::move(to.error()));
  co_return co_await change_to(c, std::move(*from), std::move(*to));
}

awaitable<outcome> remove_member(call& c) {
  actors::remove_member request{.account = domain::account_id{c.parameter("gotrue_id")},
                                .from = std::nullopt,
                                .by = c.requester()};
  // Members may always leave.
  if (request.account != c.caller.account.id) {
    auto from = co_await access_in_path(c);
    if (!from) co_return std::unexpected(std::move(from.error()));
    auto allowed = require_roles(c, domain::roles_in(*from));
    if (!allowed) co_return std::unexpected(std::move(allowed.error()));
    request.from = std::move(*from);
    request.by = checked(c);
  }
  auto removed = co_await ask(c, c.organization, std::move(request));
  co_return shown(std::move(removed), [](const actors::done&) { return nothing(); });
}

/// Returns the members that the limit prevents from activating another project: all candidates or
/// none.
awaitable<outcome> list_limited_members(call& c) {
  auto limit = co_await ask<actors::describe_free_limit>(c, c.organization);
  if (!limit) co_return std::unexpected(std::move(limit.error()));
  auto members = co_await ask<actors::list_members>(c, c.organization);
  if (!members) co_return std::unexpected(std::move(members.error()));
  json list = json::array();
  for (const auto& one : *members) {
    const domain::membership theirs{.in = c.membership().in, .access = one.access};
    if (!limit->is_reached() || !may(c, theirs, {"write:Create", "projects"})) continue;
    list.push_back({{"gotrue_id", one.account.value},
                    {"username", one.username},
                    {"primary_email", one.primary_email},
                    {"free_project_limit", limit->max}});
  }
  co_return ok(std::move(list));
}

constexpr std::string_view members_pattern = "/platform/organizations/{slug}/members";
constexpr std::string_view member_pattern = "/platform/organizations/{slug}/members/{gotrue_id}";
constexpr std::string_view role_pattern =
    "/platform/organizations/{slug}/members/{gotrue_id}/roles/{role_id}";
constexpr std::string_view roles_resource = "auth.subject_roles";

}  // namespace

std::vector<route> member_routes() {
  return {{.name = "list_members",
           .summary = "List this organization's members",
           .verb = method::get,
           .pattern = members_pattern,
           .scripts = domain::token_scope::organizations_read,
           .within = scope::organization,
           .asks = permission{"read:Read", "organizations"},
           .answers = list_of("Member"),
           .run = list_members},
          {.name = "change_role",
           .summary = "Change this member's role",
           .verb = method::patch,
           .pattern = member_pattern,
           .platform_only = true,
           .scripts = domain::token_scope::organizations_write,
           .within = scope::organization,
           .asks = permission{"write:Update", roles_resource, true},
           .audited_as = domain::audit::member_change_role,
           .body = role_fields(),
           .answers = body_of("Member"),
           .fails = {core::errc::conflict},
           .run = change_role},
          {.name = "give_role",
           .summary = "Give this member a role on projects",
           .verb = method::put,
           .pattern = role_pattern,
           .platform_only = true,
           .scripts = domain::token_scope::organizations_write,
           .within = scope::organization,
           .asks = permission{"write:Update", roles_resource, true},
           .audited_as = domain::audit::member_change_role,
           .body = {projects_field()},
           .answers = body_of("Member"),
           .fails = {core::errc::conflict},
           .run = give_role},
          {.name = "take_role",
           .summary = "Remove this role from this member",
           .verb = method::delete_,
           .pattern = role_pattern,
           .platform_only = true,
           .scripts = domain::token_scope::organizations_write,
           .within = scope::organization,
           .asks = permission{"write:Update", roles_resource, true},
           .audited_as = domain::audit::member_change_role,
           .answers = body_of("Member"),
           .fails = {core::errc::conflict},
           .run = take_role},
          {.name = "remove_member",
           .summary = "Remove this member",
           .verb = method::delete_,
           .pattern = member_pattern,
           .platform_only = true,
           .scripts = domain::token_scope::organizations_write,
           .within = scope::organization,
           .asks = permission{"write:Delete", roles_resource, true},
           .audited_as = domain::audit::member_remove,
           .answers = no_body(),
           .fails = {core::errc::conflict},
           .run = remove_member},
          {.name = "list_limited_members",
           .summary = "List members who have reached their project limit on the Free plan",
           .verb = method::get,
           .pattern = "/platform/organizations/{slug}/members/reached-free-project-limit",
           .scripts = domain::token_scope::organizations_read,
           .within = scope::organization,
           .asks = permission{"read:Read", "organizations"},
           .answers = list_of("LimitedMember"),
           .run = list_limited_members}};
}

}  // namespace signalbox::api
