#include "api/routes.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "actors/messages/directory.hpp"
#include "actors/messages/organization.hpp"
#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "domain/audit_actions.hpp"
#include "domain/organization/ai_opt_in.hpp"
#include "domain/organization/organization_json.hpp"
#include "domain/project/project_json.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using transport::http::method;

constexpr query_range page_size{.low = 1, .high = 1'000, .fallback = 100};
constexpr query_range page_offset{.low = 0, .high = 1'000'000, .fallback = 0};

awaitable<outcome> list_organizations(call& c) {
  json list = json::array();
  for (const auto& one : c.caller.memberships) {
    list.push_back(domain::organization_json(one.in, one.access));
  }
  co_return ok(std::move(list));
}

awaitable<outcome> create_organization(call& c) {
  actors::create_organization request{.name = c.input.text("name"), .by = c.requester()};
  auto made = co_await ask(c, c.in.directory, std::move(request));
  co_return shown(std::move(made), [](const domain::organization& what) {
    return created(domain::organization_json(what, domain::everywhere(domain::role::owner)));
  });
}

awaitable<outcome> show_organization(call& c) {
  auto found = co_await ask<actors::describe_organization>(c, c.organization);
  co_return shown(std::move(found), [&](const domain::organization& what) {
    return ok(domain::organization_json(what, c.membership().access));
  });
}

awaitable<outcome> update_organization(call& c) {
  actors::update_organization request{.name = c.input.maybe_text("name"),
                                      .opt_in_tags = std::nullopt,
                                      .billing_email = c.input.maybe_text("billing_email"),
                                      .by = c.requester()};
  if (c.input.has("opt_in_tags"))
    request.opt_in_tags = domain::known_opt_in_tags(c.input.texts("opt_in_tags"));
  if (!request.name && !request.opt_in_tags && !request.billing_email)
    co_return domain::fail_field("name", "or opt_in_tags or billing_email is required");
  auto updated = co_await ask(c, c.organization, std::move(request));
  co_return shown(std::move(updated), [&](const domain::organization& what) {
    return ok(domain::organization_json(what, c.membership().access));
  });
}

awaitable<outcome> delete_organization(call& c) {
  actors::remove_organization request{.by = c.requester()};
  auto done = co_await ask(c, c.organization, std::move(request));
  co_return shown(std::move(done), [](const actors::done&) { return nothing(); });
}

json page_json(const std::vector<domain::project>& all, std::int64_t limit, std::int64_t offset) {
  const auto count = static_cast<std::int64_t>(all.size());
  const auto first = std::min(offset, count);
  const auto last = std::min(first + limit, count);
  json projects = json::array();
  for (auto i = first; i < last; ++i) {
    projects.push_back(domain::project_summary_json(all[static_cast<std::size_t>(i)]));
  }
  return {{"projects", std::move(projects)},
          {"pagination", {{"count", count}, {"limit", limit}, {"offset", offset}}}};
}

awaitable<outcome> list_organization_projects(call& c) {
  const auto limit = query_integer(c, "limit");
  if (!limit) co_return std::unexpected(limit.error());
  const auto offset = query_integer(c, "offset");
  if (!offset) co_return std::unexpected(offset.error());
  auto all = co_await ask<actors::list_projects>(c, c.organization);
  co_return shown(std::move(all), [&](const std::vector<domain::project>& some) {
    return ok(page_json(readable(c, c.membership(), some), *limit, *offset));
  });
}

core::result<std::string> check_billing_email(std::string_view field, std::string_view text) {
  if (text.empty()) return std::string{};
  return domain::check_email(field, text);
}

std::vector<body_field> change_fields() {
  using domain::ai_opt_in_tags;
  return {{.name = "name",
           .summary = "1 to 64 characters",
           .required = false,
           .rule = domain::check_name},
          {.name = "opt_in_tags",
           .summary = "AI features that may be used in its projects; omitted features are disabled",
           .kind = value_kind::texts,
           .required = false,
           .one_of = {ai_opt_in_tags.begin(), ai_opt_in_tags.end()}},
          {.name = "billing_email",
           .summary = "The address for invoices; empty: none",
           .required = false,
           .rule = check_billing_email}};
}

std::vector<body_field> name_fields() {
  return {{.name = "name", .summary = "1 to 64 characters", .rule = domain::check_name}};
}

}  // namespace

std::vector<route> organization_routes() {
  return {{.name = "list_organizations",
           .summary = "List your organizations",
           .verb = method::get,
           .pattern = "/platform/organizations",
           .scripts = domain::token_scope::organizations_read,
           .answers = list_of("Organization"),
           .run = list_organizations},
          {.name = "create_organization",
           .summary = "Create an organization",
           .verb = method::post,
           .pattern = "/platform/organizations",
           .platform_only = true,
           .scripts = domain::token_scope::organizations_write,
           .body = name_fields(),
           .answers = body_of("Organization", 201),
           .run = create_organization},
          {.name = "show_organization",
           .summary = "View this organization",
           .verb = method::get,
           .pattern = "/platform/organizations/{slug}",
           .scripts = domain::token_scope::organizations_read,
           .within = scope::organization,
           .asks = permission{"read:Read", "organizations"},
           .answers = body_of("Organization"),
           .run = show_organization},
          {.name = "update_organization",
           .summary = "Change this organization's name or AI feature opt-ins",
           .verb = method::patch,
           .pattern = "/platform/organizations/{slug}",
           .scripts = domain::token_scope::organizations_write,
           .within = scope::organization,
           .asks = permission{"write:Update", "organizations"},
           .audited_as = domain::audit::organization_update,
           .body = change_fields(),
           .answers = body_of("Organization"),
           .run = update_organization},
          {.name = "delete_organization",
           .summary = "Delete this organization",
           .verb = method::delete_,
           .pattern = "/platform/organizations/{slug}",
           .platform_only = true,
           .scripts = domain::token_scope::organizations_write,
           .within = scope::organization,
           .asks = permission{"write:Delete", "organizations"},
           .audited_as = domain::audit::organization_remove,
           .answers = no_body(),
           .fails = {core::errc::conflict},
           .run = delete_organization},
          {.name = "list_organization_projects",
           .summary = "List this organization's projects",
           .verb = method::get,
           .pattern = "/platform/organizations/{slug}/projects",
           .scripts = domain::token_scope::projects_read,
           .within = scope::organization,
           // The permission to read a project is checked for each of them.
           .asks = permission{"read:Read", "organizations"},
           .query = {{"limit", "Maximum number of projects to return", page_size},
                     {"offset", "Number of projects to skip", page_offset}},
           .answers = body_of("ProjectPage"),
           .run = list_organization_projects}};
}

}  // namespace signalbox::api
