#include "api/routes.hpp"

#include <string>
#include <utility>

#include "actors/messages/identity.hpp"
#include "actors/runtime/auth_errors.hpp"
#include "api/http/call.hpp"
#include "api/identity/auth_bodies.hpp"
#include "api/identity/session_json.hpp"
#include "domain/identity/password_rules.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using transport::http::method;

/// Including spaces and hyphens.
constexpr std::size_t setup_code_characters_max = 64;

awaitable<outcome> sign_up(call& c) {
  // Such data would not be stored, so it is rejected.
  if (!c.input.object("data").empty()) {
    co_return domain::fail_field("data", "is not stored here and must be empty");
  }
  auto strong = domain::check_account_password(c.input.text("password"));
  if (!strong) co_return std::unexpected(std::move(strong.error()));
  actors::sign_up request{.email = c.input.text("email"),
                          .password = c.input.text("password"),
                          .from = origin_of(c),
                          .setup_code = c.input.maybe_text("setup_code").value_or("")};
  auto accepted = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(accepted), [&c](const actors::signed_up& what) {
    if (what.session) return session_shown(*what.session);
    return ok(pending_sign_up_json(c.input.text("email"), c.in.clock()));
  });
}

awaitable<outcome> set_up(call& c) {
  auto strong = domain::check_account_password(c.input.text("password"));
  if (!strong) co_return std::unexpected(std::move(strong.error()));
  actors::set_up request{.email = c.input.text("email"),
                         .password = c.input.text("password"),
                         .from = origin_of(c),
                         .setup_code = c.input.maybe_text("setup_code").value_or("")};
  auto issued = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(issued), session_shown);
}

awaitable<outcome> sign_in(call& c) {
  actors::sign_in request{
      .email = c.input.text("email"), .password = c.input.text("password"), .from = origin_of(c)};
  auto issued = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(issued), session_shown);
}

awaitable<outcome> enter(call& c) {
  actors::enter request{.from = origin_of(c)};
  auto issued = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(issued), session_shown);
}

awaitable<outcome> refresh_session(call& c) {
  actors::refresh_session request{.refresh_token = c.input.text("refresh_token")};
  auto issued = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(issued), session_shown);
}

core::result<actors::sign_out_scope> sign_out_scope_of(const call& c) {
  const auto name = query_text(c, "scope");
  if (!name) return std::unexpected(name.error());
  if (*name == "local") return actors::sign_out_scope::local;
  if (*name == "others") return actors::sign_out_scope::others;
  return actors::sign_out_scope::global;
}

awaitable<outcome> sign_out(call& c) {
  auto scope = sign_out_scope_of(c);
  if (!scope) co_return std::unexpected(std::move(scope.error()));
  // With the password alone, a caller may only sign out their own session.
  if (c.caller.lacks_factor() && *scope != actors::sign_out_scope::local) {
    co_return std::unexpected(actors::insufficient_level());
  }
  actors::sign_out request{
      .account = c.caller.account.id, .session = c.caller.session, .scope = *scope};
  auto done = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(done), [](const actors::done&) { return nothing(); });
}

std::vector<body_field> sign_up_fields() {
  return {{.name = "email",
           .summary = "The e-mail address for signing in",
           .rule = domain::check_email},
          {.name = "password",
           .summary = "8 to 99 characters, with a score of 4",
           .characters_max = tried_password_characters_max},
          {.name = "setup_code",
           .summary = "The setup code, required for the first account of some installations: the "
                      "server prints it at startup",
           .required = false,
           .characters_max = setup_code_characters_max},
          {.name = "data",
           .summary = "Sent by the client; must be empty",
           .kind = value_kind::object,
           .required = false},
          captcha_field(),
          challenge_field(),
          challenge_method_field()};
}

std::vector<body_field> set_up_fields() {
  return {{.name = "email",
           .summary = "The operator's e-mail address for signing in",
           .rule = domain::check_email},
          {.name = "password",
           .summary = "8 to 99 characters, with a score of 4",
           .characters_max = tried_password_characters_max},
          {.name = "setup_code",
           .summary = "The code that the server printed, if the settings say that it is required",
           .required = false,
           .characters_max = setup_code_characters_max}};
}

// The address is not checked, so that invalid addresses get the same answer as unknown ones.
std::vector<body_field> sign_in_fields() {
  return {{.name = "email", .summary = "The account's e-mail address"},
          {.name = "password",
           .summary = "The account's password",
           .characters_max = tried_password_characters_max},
          captcha_field()};
}

}  // namespace

std::vector<route> auth_routes() {
  return {
      {.name = "sign_up",
       .summary = "Create an account and sign in, or request a confirmation link",
       .verb = method::post,
       .pattern = "/auth/v1/signup",
       .lets_in = entry::anyone,
       .platform_only = true,
       .body = sign_up_fields(),
       .answers = body_of("SignUpAnswer"),
       .fails = {core::errc::forbidden, core::errc::conflict},
       .errors = error_style::gotrue,
       .run = sign_up},
      {.name = "set_up",
       .summary = "Create the operator's account of an installation without accounts and sign in",
       .verb = method::post,
       .pattern = "/auth/v1/setup",
       .lets_in = entry::anyone,
       .platform_only = true,
       .body = set_up_fields(),
       .answers = body_of("Session"),
       .fails = {core::errc::forbidden, core::errc::conflict},
       .errors = error_style::gotrue,
       .run = set_up},
      {.name = "sign_in",
       .summary = "Sign in with a password",
       .verb = method::post,
       .pattern = "/auth/v1/token",
       .lets_in = entry::anyone,
       .platform_only = true,
       .when = query_choice{"grant_type", "password"},
       .body = sign_in_fields(),
       .answers = body_of("Session"),
       .errors = error_style::gotrue,
       .run = sign_in},
      {.name = "refresh_session",
       .summary = "Get a new access token",
       .verb = method::post,
       .pattern = "/auth/v1/token",
       .lets_in = entry::anyone,
       .when = query_choice{"grant_type", "refresh_token"},
       .body = {{.name = "refresh_token", .summary = "Can be used once"}},
       .answers = body_of("Session"),
       .errors = error_style::gotrue,
       .run = refresh_session},
      {.name = "enter",
       .summary = "Start a session on a self-hosted installation without sign-in",
       .verb = method::post,
       .pattern = "/auth/v1/token",
       .lets_in = entry::anyone,
       .when = query_choice{"grant_type", "self_hosted"},
       .answers = body_of("Session"),
       .fails = {core::errc::not_found},
       .errors = error_style::gotrue,
       .run = enter},
      {.name = "sign_out",
       .summary = "Sign out",
       .verb = method::post,
       .pattern = "/auth/v1/logout",
       .before_second_factor = true,
       .query = {{.name = "scope",
                  .summary =
                      "Sessions to end: all of them (when absent), the current one, or all others",
                  .one_of = {"global", "local", "others"}}},
       .answers = no_body(),
       .errors = error_style::gotrue,
       .run = sign_out}};
}

}  // namespace signalbox::api
