#include "api/routes.hpp"

#include <utility>

#include "actors/messages/checklist.hpp"
#include "api/http/call.hpp"
#include "domain/audit_actions.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using transport::http::method;

constexpr std::string_view checklist_pattern = "/platform/organizations/{slug}/checklist";

success checklist_shown(const actors::checklist& what) {
  return ok({{"is_dismissed", what.is_dismissed},
             {"is_used", what.is_used},
             {"has_backup", what.has_backup ? json(*what.has_backup) : json()}});
}

awaitable<outcome> show_checklist(call& c) {
  actors::describe_checklist request{.account = c.caller.account.id};
  auto found = co_await ask(c, c.organization, std::move(request));
  co_return shown(std::move(found), checklist_shown);
}

awaitable<outcome> dismiss_checklist(call& c) {
  actors::dismiss_checklist request{.account = c.caller.account.id,
                                    .is_dismissed = c.input.boolean("is_dismissed")};
  auto changed = co_await ask(c, c.organization, std::move(request));
  co_return shown(std::move(changed), checklist_shown);
}

}  // namespace

std::vector<route> checklist_routes() {
  return {{.name = "show_checklist",
           .summary = "View your checklist \"Get started\" of this organization",
           .verb = method::get,
           .pattern = checklist_pattern,
           .within = scope::organization,
           .asks = permission{"read:Read", "organizations"},
           .answers = body_of("Checklist"),
           .run = show_checklist},
          {.name = "dismiss_checklist",
           .summary = "Hide your checklist of this organization, or show it again",
           .verb = method::patch,
           .pattern = checklist_pattern,
           .within = scope::organization,
           .asks = permission{"read:Read", "organizations"},
           .audited_as = domain::audit::checklist_dismiss,
           .body = {{.name = "is_dismissed",
                     .summary = "True to hide it on every device",
                     .kind = value_kind::boolean}},
           .answers = body_of("Checklist"),
           .run = dismiss_checklist}};
}

}  // namespace signalbox::api
