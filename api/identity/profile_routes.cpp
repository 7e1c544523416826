#include "api/routes.hpp"

#include <iterator>
#include <utility>

#include "actors/messages/factor.hpp"
#include "actors/messages/own_account.hpp"
#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "api/identity/auth_bodies.hpp"
#include "domain/access/permission_json.hpp"
#include "domain/identity/password_rules.hpp"
#include "domain/organization/organization_json.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using transport::http::method;

core::json shown_to(const call& c, const domain::profile& what) {
  return domain::profile_json(what, c.in.mode.disabled_features);
}

awaitable<outcome> show_profile(call& c) {
  // The dashboard creates the profile on exactly this message (specification point 4).
  if (!c.caller.profile) co_return core::fail(core::errc::not_found, "User's profile not found");
  co_return ok(shown_to(c, *c.caller.profile));
}

awaitable<outcome> create_profile(call& c) {
  actors::create_profile request{.account = c.caller.account.id, .by = c.requester()};
  auto made = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(made),
                  [&](const domain::profile& what) { return created(shown_to(c, what)); });
}

awaitable<outcome> update_profile(call& c) {
  actors::update_profile request{.account = c.caller.account.id,
                                 .username = c.input.maybe_text("username"),
                                 .first_name = c.input.maybe_text("first_name"),
                                 .last_name = c.input.maybe_text("last_name"),
                                 .by = c.requester()};
  auto changed = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(changed),
                  [&](const domain::profile& what) { return ok(shown_to(c, what)); });
}

awaitable<outcome> delete_profile(call& c) {
  actors::delete_account request{.account = c.caller.account.id,
                                 .session = c.caller.session,
                                 .password = c.input.maybe_text("password"),
                                 .by = c.requester(),
                                 .caller = c.waiting()};
  auto gone = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(gone), [](const actors::done&) { return nothing(); });
}

awaitable<outcome> update_email(call& c) {
  actors::change_email request{
      .account = c.caller.account.id, .email = c.input.text("newEmail"), .by = c.requester()};
  auto pending = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(pending), [](const actors::pending_email& what) {
    const auto& account = what.user.account;
    core::json body = {{"new_email", account.new_email.value_or("")},
                       {"sent", !what.link.has_value()}};
    if (account.email_change_sent_at) {
      body["email_change_sent_at"] = core::to_iso8601(*account.email_change_sent_at);
    }
    if (what.link) body["link"] = *what.link;
    return ok(std::move(body));
  });
}

awaitable<outcome> reauthenticate(call& c) {
  actors::reauthenticate request{
      .password = c.input.text("password"), .by = c.requester(), .caller = c.waiting()};
  auto proved = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(proved), [](const actors::done&) { return nothing(); });
}

awaitable<outcome> count_recovery_codes(call& c) {
  actors::count_recovery_codes request{.account = c.caller.account.id};
  auto left = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(left), [](const actors::remaining_recovery_codes& what) {
    return ok({{"remaining", what.count}});
  });
}

awaitable<outcome> make_recovery_codes(call& c) {
  actors::make_recovery_codes request{.account = c.caller.account.id, .by = c.requester()};
  auto made = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(made), [](const actors::new_recovery_codes& what) {
    return created({{"codes", what.codes}});
  });
}

awaitable<outcome> list_permissions(call& c) {
  std::vector<domain::grant> held;
  for (const auto& membership : open_memberships(c))
    held.push_back(c.in.roles.held_by(membership.access, membership.in.slug));
  co_return ok(domain::permissions_json(held));
}

awaitable<outcome> check_password(call& c) {
  const auto strength = domain::password_strength_of(c.input.text("password"));
  core::json feedback = {{"suggestions", strength.suggestions}, {"warning", strength.warning}};
  core::json result = {{"score", strength.score}, {"feedback", std::move(feedback)}};
  co_return ok({{"result", std::move(result)}});
}

constexpr std::string_view recovery_codes_pattern = "/platform/profile/recovery-codes";

std::vector<body_field> profile_fields() {
  return {{.name = "username",
           .summary = "The name that other users see",
           .required = false,
           .rule = domain::check_username},
          {.name = "first_name",
           .summary = "Up to 64 characters; may be empty",
           .required = false,
           .rule = domain::check_person_name},
          {.name = "last_name",
           .summary = "Up to 64 characters; may be empty",
           .required = false,
           .rule = domain::check_person_name}};
}

}  // namespace

std::vector<route> profile_routes() {
  return {{.name = "show_profile",
           .summary = "View your profile",
           .verb = method::get,
           .pattern = "/platform/profile",
           .answers = body_of("Profile"),
           .fails = {core::errc::not_found},
           .run = show_profile},
          {.name = "create_profile",
           .summary = "Create your profile",
           .verb = method::post,
           .pattern = "/platform/profile",
           .answers = body_of("Profile", 201),
           .fails = {core::errc::conflict},
           .run = create_profile},
          {.name = "update_profile",
           .summary = "Update your profile",
           .verb = method::patch,
           .pattern = "/platform/profile",
           .body = profile_fields(),
           .answers = body_of("Profile"),
           .fails = {core::errc::conflict},
           .run = update_profile},
          {.name = "delete_profile",
           .summary = "Delete your account",
           .verb = method::delete_,
           .pattern = "/platform/profile",
           .platform_only = true,
           .body = {{.name = "password",
                     .summary = "Not required within ten minutes of signing in",
                     .required = false,
                     .characters_max = tried_password_characters_max}},
           .answers = no_body(),
           .fails = {core::errc::conflict},
           .run = delete_profile},
          {.name = "update_email",
           .summary = "Request a change of your e-mail address",
           .verb = method::put,
           .pattern = "/platform/update-email",
           .platform_only = true,
           .body = {{.name = "newEmail",
                     .summary = "Takes effect when the link sent there is used",
                     .rule = domain::check_email}},
           .answers = body_of("PendingEmail"),
           .fails = {core::errc::conflict},
           .run = update_email},
          {.name = "prove_person",
           .summary = "Confirm your password before a sensitive change",
           .verb = method::post,
           .pattern = "/platform/profile/proof",
           .platform_only = true,
           .body = {{.name = "password",
                     .summary = "The account's password; valid for ten minutes",
                     .characters_max = tried_password_characters_max}},
           .answers = no_body(),
           .run = reauthenticate},
          {.name = "count_recovery_codes",
           .summary = "View the number of unused recovery codes",
           .verb = method::get,
           .pattern = recovery_codes_pattern,
           .answers = body_of("RemainingRecoveryCodes"),
           .run = count_recovery_codes},
          {.name = "make_recovery_codes",
           .summary = "Generate new recovery codes",
           .verb = method::post,
           .pattern = recovery_codes_pattern,
           .platform_only = true,
           .answers = body_of("RecoveryCodes", 201),
           .fails = {core::errc::conflict},
           .run = make_recovery_codes},
          {.name = "list_permissions",
           .summary = "List your permissions",
           .verb = method::get,
           .pattern = "/platform/profile/permissions",
           .answers = list_of("PermissionEntry"),
           .run = list_permissions},
          {.name = "check_password",
           .summary = "Estimate the strength of a password",
           .verb = method::post,
           .pattern = "/platform/profile/password-check",
           .lets_in = entry::anyone,
           .body = {{.name = "password",
                     .summary = "Is not stored",
                     .characters_max = tried_password_characters_max}},
           .answers = body_of("PasswordStrength"),
           .run = check_password}};
}

}  // namespace signalbox::api
