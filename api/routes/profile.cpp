#include "api/routes/profile.hpp"

#include <iterator>
#include <utility>

#include "actors/messages/identity.hpp"
#include "api/authorize.hpp"
#include "api/call.hpp"
#include "domain/organization_json.hpp"
#include "domain/password_rules.hpp"
#include "domain/permission_json.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using transport::http::method;

awaitable<outcome> show_profile(call& c) {
  // The web creates the profile on exactly this message (specification point 4).
  if (!c.who.profile) co_return domain::fail(domain::errc::not_found, "User's profile not found");
  co_return ok(domain::profile_json(*c.who.profile));
}

awaitable<outcome> create_profile(call& c) {
  actors::create_profile wish{.account = c.who.account.id, .by = c.requester()};
  auto made = co_await ask(c, c.in.identity, std::move(wish));
  co_return shown(std::move(made),
                  [](const domain::profile& what) { return created(domain::profile_json(what)); });
}

awaitable<outcome> list_permissions(call& c) {
  std::vector<domain::grant> held;
  for (const auto& membership : open_memberships(c))
    held.push_back(c.in.roles.held_by(membership.access, membership.in.slug));
  co_return ok(domain::permissions_json(held));
}

awaitable<outcome> check_password(call& c) {
  const auto strength = domain::password_strength_of(c.input.text("password"));
  domain::json feedback = {{"suggestions", strength.suggestions}, {"warning", strength.warning}};
  domain::json result = {{"score", strength.score}, {"feedback", std::move(feedback)}};
  co_return ok({{"result", std::move(result)}});
}

}  // namespace

std::vector<route> profile_routes() {
  return {{.name = "show_profile",
           .summary = "See one's profile",
           .verb = method::get,
           .pattern = "/platform/profile",
           .answers = body_of("Profile"),
           .fails = {domain::errc::not_found},
           .run = show_profile},
          {.name = "create_profile",
           .summary = "Create one's profile",
           .verb = method::post,
           .pattern = "/platform/profile",
           .answers = body_of("Profile", 201),
           .fails = {domain::errc::conflict},
           .run = create_profile},
          {.name = "list_permissions",
           .summary = "See what one may do",
           .verb = method::get,
           .pattern = "/platform/profile/permissions",
           .answers = list_of("PermissionEntry"),
           .run = list_permissions},
          {.name = "check_password",
           .summary = "Estimate how hard a password is to guess",
           .verb = method::post,
           .pattern = "/platform/profile/password-check",
           .body = {{.name = "password", .summary = "Is not kept"}},
           .answers = body_of("PasswordStrength"),
           .run = check_password}};
}

}  // namespace signalbox::api
