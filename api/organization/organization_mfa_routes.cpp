#include "api/routes.hpp"

#include <utility>

#include "actors/messages/organization.hpp"
#include "api/http/call.hpp"
#include "api/http/role_choice.hpp"
#include "core/json/json.hpp"
#include "domain/audit_actions.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using transport::http::method;

success rule_of(const domain::organization& what) {
  return ok({{"enforced", what.requires_mfa}});
}

awaitable<outcome> show_mfa_rule(call& c) {
  auto found = co_await ask<actors::describe_organization>(c, c.organization);
  co_return shown(std::move(found), rule_of);
}

awaitable<outcome> set_mfa_rule(call& c) {
  actors::require_mfa request{.enforced = c.input.boolean("enforced"), .by = checked(c)};
  // A caller without a second factor would be locked out by this policy.
  if (request.enforced && !c.caller.account.mfa_enabled) {
    co_return core::fail(core::errc::conflict,
                         "Set up a second factor for your own account first.");
  }
  auto changed = co_await ask(c, c.organization, std::move(request));
  co_return shown(std::move(changed), rule_of);
}

constexpr std::string_view pattern = "/platform/organizations/{slug}/members/mfa/enforcement";

}  // namespace

std::vector<route> organization_mfa_routes() {
  return {{.name = "show_mfa_rule",
           .summary = "View the MFA requirement of this organization",
           .verb = method::get,
           .pattern = pattern,
           .scripts = domain::token_scope::organizations_read,
           .within = scope::organization,
           .asks = permission{"read:Read", "organizations"},
           .answers = body_of("MfaRule"),
           .run = show_mfa_rule},
          {.name = "set_mfa_rule",
           .summary = "Change the MFA requirement of this organization",
           .verb = method::patch,
           .pattern = pattern,
           .scripts = domain::token_scope::organizations_write,
           .within = scope::organization,
           .asks = permission{"write:Update", "organizations"},
           .audited_as = domain::audit::organization_require_mfa,
           .body = {{.name = "enforced",
                     .summary = "True when a second factor is required",
                     .kind = value_kind::boolean}},
           .answers = body_of("MfaRule"),
           .fails = {core::errc::conflict},
           .run = set_mfa_rule}};
}

}  // namespace signalbox::api
