#include <string>
#include <utility>

#include "actors/messages/backup.hpp"
#include "api/http/call.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/backup/recovery_addon.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using transport::http::method;

constexpr std::string_view addons_pattern = "/platform/projects/{ref}/billing/addons";
constexpr permission writing_addons{"billing:Write", "stripe.subscriptions"};

success addons_shown(const call& c, const actors::recovery_addon& what) {
  return ok(domain::addons_json(c.in.plans, c.membership().in.plan, c.parameter("ref"), what.kept));
}

awaitable<outcome> list_addons(call& c) {
  auto found = co_await ask<actors::describe_recovery_addon>(c, c.project);
  co_return shown(std::move(found),
                  [&c](const actors::recovery_addon& what) { return addons_shown(c, what); });
}

awaitable<outcome> add_addon(call& c) {
  actors::choose_recovery_addon request{.type = c.input.text("addon_type"),
                                        .variant = c.input.text("addon_variant"),
                                        .by = c.requester()};
  auto changed = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(changed),
                  [&c](const actors::recovery_addon& what) { return addons_shown(c, what); });
}

awaitable<outcome> remove_addon(call& c) {
  actors::choose_recovery_addon request{.type = std::string(domain::recovery_addon_type),
                                        .variant = std::string(c.parameter("addon_variant")),
                                        .is_removed = true,
                                        .by = c.requester()};
  auto changed = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(changed),
                  [&c](const actors::recovery_addon& what) { return addons_shown(c, what); });
}

}  // namespace

std::vector<route> addon_routes() {
  return {{.name = "list_addons",
           .summary = "View the add-ons of this project, and those that it can have",
           .pattern = addons_pattern,
           .scripts = domain::token_scope::projects_read,
           .within = scope::project,
           .asks = permission{"read:Read", "projects"},
           .answers = body_of("ProjectAddons"),
           .run = list_addons},
          {.name = "add_addon",
           .summary = "Add an add-on to this project, or change its variant",
           .verb = method::post,
           .pattern = addons_pattern,
           .within = scope::project,
           .asks = writing_addons,
           .audited_as = domain::audit::project_add_addon,
           .body = {{.name = "addon_type",
                     .summary = "Only point in time recovery is offered",
                     .one_of = {domain::recovery_addon_type}},
                    {.name = "addon_variant", .summary = "The identifier of an available variant"}},
           .answers = body_of("ProjectAddons"),
           .fails = {core::errc::unavailable},
           .run = add_addon},
          {.name = "remove_addon",
           .summary = "Remove an add-on from this project",
           .verb = method::delete_,
           .pattern = "/platform/projects/{ref}/billing/addons/{addon_variant}",
           .within = scope::project,
           .asks = writing_addons,
           .audited_as = domain::audit::project_remove_addon,
           .answers = body_of("ProjectAddons"),
           .fails = {core::errc::not_found},
           .run = remove_addon}};
}

}  // namespace signalbox::api
