#include "api/routes/members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "actors/messages/organization.hpp"
#include "api/authorize.hpp"
#include "api/call.hpp"
#include "domain/organization_json.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using domain::json;
using domain::result;
using domain::role;
using transport::http::method;

constexpr std::array all_roles = {role::owner, role::administrator, role::developer,
                                  role::read_only};

int id_of(role one) {
  return static_cast<int>(one);
}

awaitable<outcome> list_roles(call& c) {
  json roles = json::array();
  for (const auto one : all_roles) {
    if (!c.in.roles.is_offered(one, c.mine->in.plan)) continue;
    roles.push_back({{"id", id_of(one)},
                     {"name", domain::to_string(one)},
                     {"description", c.in.roles.description(one)}});
  }
  co_return ok({{"org_scoped_roles", std::move(roles)}, {"project_scoped_roles", json::array()}});
}

awaitable<outcome> list_members(call& c) {
  auto members = co_await ask<actors::list_members>(c, c.owner);
  co_return shown(std::move(members), [](const std::vector<domain::member>& all) {
    json list = json::array();
    for (const auto& one : all)
      list.push_back(domain::member_json(one));
    return ok(std::move(list));
  });
}

/// The permission hangs on the role that is given or taken: only owners make and unmake owners.
result<void> require_for(const call& c, role which) {
  return require(c, {{"resource", {{"role_id", id_of(which)}}}});
}

/// The role that the body names, if the caller may give it and the organization's plan offers it
/// (specification point 1).
result<role> role_to_give(const call& c) {
  const auto chosen = domain::role_from(c.input.integer("role_id"));
  if (!chosen) return domain::fail_field("role_id", "is the id of no role");
  auto allowed = require_for(c, *chosen);
  if (!allowed) return std::unexpected(std::move(allowed.error()));
  if (!c.in.roles.is_offered(*chosen, c.mine->in.plan)) {
    return domain::fail(domain::errc::conflict,
                        fmt::format("The plan of this organization does not offer the role {}.",
                                    domain::to_string(*chosen)));
  }
  return *chosen;
}

/// The role of the member that the path names. Errors: `not_found`.
awaitable<result<role>> role_in_path(call& c) {
  auto members = co_await ask<actors::list_members>(c, c.owner);
  if (!members) co_return std::unexpected(std::move(members.error()));
  const domain::account_id wanted{c.parameter("gotrue_id")};
  const auto found = std::ranges::find(*members, wanted, &domain::member::account);
  if (found == members->end()) {
    co_return domain::fail(domain::errc::not_found, "This organization has no such member.");
  }
  co_return found->access;
}

awaitable<outcome> add_member(call& c) {
  const auto given = role_to_give(c);
  if (!given) co_return std::unexpected(given.error());
  actors::add_member wish{.email = c.input.text("email"), .access = *given, .by = c.requester()};
  auto added = co_await ask(c, c.owner, std::move(wish));
  co_return shown(std::move(added),
                  [](const domain::member& who) { return created(domain::member_json(who)); });
}

awaitable<outcome> change_role(call& c) {
  const auto given = role_to_give(c);
  if (!given) co_return std::unexpected(given.error());
  const auto taken = co_await role_in_path(c);
  if (!taken) co_return std::unexpected(taken.error());
  auto allowed = require_for(c, *taken);
  if (!allowed) co_return std::unexpected(std::move(allowed.error()));
  actors::change_role wish{.account = domain::account_id{c.parameter("gotrue_id")},
                           .access = *given,
                           .by = c.requester()};
  auto changed = co_await ask(c, c.owner, std::move(wish));
  co_return shown(std::move(changed),
                  [](const domain::member& who) { return ok(domain::member_json(who)); });
}

awaitable<outcome> remove_member(call& c) {
  domain::account_id leaving{c.parameter("gotrue_id")};
  // Whoever wants to leave may.
  if (leaving != c.who.account.id) {
    const auto taken = co_await role_in_path(c);
    if (!taken) co_return std::unexpected(taken.error());
    auto allowed = require_for(c, *taken);
    if (!allowed) co_return std::unexpected(std::move(allowed.error()));
  }
  actors::remove_member wish{.account = std::move(leaving), .by = c.requester()};
  auto removed = co_await ask(c, c.owner, std::move(wish));
  co_return shown(std::move(removed), [](const actors::done&) { return nothing(); });
}

constexpr std::string_view members_pattern = "/platform/organizations/{slug}/members";
constexpr std::string_view member_pattern = "/platform/organizations/{slug}/members/{gotrue_id}";
constexpr std::string_view roles_resource = "auth.subject_roles";

body_field role_field() {
  return {.name = "role_id", .summary = "The id of a role", .kind = value_kind::integer};
}

}  // namespace

std::vector<route> member_routes() {
  return {{.name = "list_roles",
           .summary = "See this organization's roles",
           .verb = method::get,
           .pattern = "/platform/organizations/{slug}/roles",
           .within = scope::organization,
           .asks = permission{"read:Read", "organizations"},
           .answers = body_of("Roles"),
           .run = list_roles},
          {.name = "list_members",
           .summary = "See this organization's members",
           .verb = method::get,
           .pattern = members_pattern,
           .within = scope::organization,
           .asks = permission{"read:Read", "organizations"},
           .answers = list_of("Member"),
           .run = list_members},
          {.name = "add_member",
           .summary = "Add a member with this role",
           .verb = method::post,
           .pattern = members_pattern,
           .within = scope::organization,
           .asks = permission{"write:Create", roles_resource, true},
           .audited_as = "member.add",
           .body = {{.name = "email",
                     .summary = "The address of an account",
                     .rule = domain::check_email},
                    role_field()},
           .answers = body_of("Member", 201),
           .fails = {domain::errc::conflict},
           .run = add_member},
          {.name = "change_role",
           .summary = "Change this member's role",
           .verb = method::patch,
           .pattern = member_pattern,
           .within = scope::organization,
           .asks = permission{"write:Update", roles_resource, true},
           .audited_as = "member.change_role",
           .body = {role_field()},
           .answers = body_of("Member"),
           .fails = {domain::errc::conflict},
           .run = change_role},
          {.name = "remove_member",
           .summary = "Remove this member",
           .verb = method::delete_,
           .pattern = member_pattern,
           .within = scope::organization,
           .asks = permission{"write:Delete", roles_resource, true},
           .audited_as = "member.remove",
           .answers = no_body(),
           .fails = {domain::errc::conflict},
           .run = remove_member}};
}

}  // namespace signalbox::api
