#include "api/routes.hpp"

#include <string>
#include <utility>

#include "actors/messages/own_account.hpp"
#include "api/http/call.hpp"
#include "api/identity/auth_bodies.hpp"
#include "api/identity/session_json.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using transport::http::method;

/// The server's tokens have 43 characters.
constexpr std::size_t token_characters_max = 256;

success user_shown(const actors::described_user& caller) {
  return ok(user_json(caller));
}

awaitable<outcome> show_user(call& c) {
  actors::describe_user command{.account = c.caller.account.id};
  auto user = co_await ask(c, c.in.identity, std::move(command));
  co_return shown(std::move(user), user_shown);
}

awaitable<outcome> change_user(call& c) {
  // Such data would not be stored, so it is rejected.
  if (!c.input.object("data").empty()) {
    co_return domain::fail_field("data", "is not stored here and must be empty");
  }
  if (c.input.has("password")) {
    actors::change_password command{.account = c.caller.account.id,
                                    .session = c.caller.session,
                                    .password = c.input.text("password"),
                                    .current_password = c.input.maybe_text("current_password"),
                                    .by = c.requester(),
                                    .caller = c.waiting()};
    auto changed = co_await ask(c, c.in.identity, std::move(command));
    if (!changed || !c.input.has("email")) co_return shown(std::move(changed), user_shown);
  }
  if (!c.input.has("email")) co_return co_await show_user(c);
  actors::change_email command{
      .account = c.caller.account.id, .email = c.input.text("email"), .by = c.requester()};
  auto pending = co_await ask(c, c.in.identity, std::move(command));
  // Without the link, because clients store this answer.
  co_return shown(std::move(pending),
                  [](const actors::pending_email& what) { return user_shown(what.user); });
}

awaitable<outcome> recover_account(call& c) {
  actors::recover_account command{.email = c.input.text("email"), .from = origin_of(c)};
  auto done = co_await ask(c, c.in.identity, std::move(command));
  co_return shown(std::move(done), [](const actors::done&) { return ok(core::json::object()); });
}

awaitable<outcome> use_link(call& c) {
  if (c.input.text("type") == "recovery") {
    actors::open_recovery command{.token = c.input.text("token_hash"), .from = origin_of(c)};
    auto issued = co_await ask(c, c.in.identity, std::move(command));
    co_return shown(std::move(issued), session_shown);
  }
  if (c.input.text("type") == "email_undo") {
    actors::undo_email command{.token = c.input.text("token_hash"), .from = origin_of(c)};
    auto issued = co_await ask(c, c.in.identity, std::move(command));
    co_return shown(std::move(issued), session_shown);
  }
  if (c.input.text("type") == "signup") {
    auto password = c.input.maybe_text("password");
    if (!password) co_return domain::fail_field("password", "is required to confirm a sign-up");
    actors::confirm_sign_up request{.token = c.input.text("token_hash"),
                                    .password = std::move(*password),
                                    .from = origin_of(c)};
    auto issued = co_await ask(c, c.in.identity, std::move(request));
    co_return shown(std::move(issued), session_shown);
  }
  actors::confirm_email command{.token = c.input.text("token_hash"), .by = c.requester()};
  auto confirmed = co_await ask(c, c.in.identity, std::move(command));
  co_return shown(std::move(confirmed), user_shown);
}

std::vector<body_field> user_fields() {
  return {{.name = "password",
           .summary = "New password: 8 to 99 characters, with a score of 4",
           .required = false,
           .characters_max = tried_password_characters_max},
          {.name = "current_password",
           .summary = "Current password; not required within ten minutes of signing in",
           .required = false,
           .characters_max = tried_password_characters_max},
          {.name = "email",
           .summary = "New e-mail address; takes effect when its link is used",
           .required = false},
          {.name = "data",
           .summary = "Sent by the client; must be empty",
           .kind = value_kind::object,
           .required = false},
          {.name = "nonce", .summary = "Sent by the client; not used", .required = false},
          challenge_field(),
          challenge_method_field()};
}

}  // namespace

std::vector<route> user_routes() {
  return {{.name = "show_user",
           .summary = "View the signed-in user",
           .verb = method::get,
           .pattern = "/auth/v1/user",
           .before_second_factor = true,
           .answers = body_of("User"),
           .errors = error_style::gotrue,
           .run = show_user},
          {.name = "change_user",
           .summary = "Change your password or e-mail address",
           .verb = method::put,
           .pattern = "/auth/v1/user",
           .platform_only = true,
           .body = user_fields(),
           .answers = body_of("User"),
           .fails = {core::errc::conflict},
           .errors = error_style::gotrue,
           .run = change_user},
          {.name = "recover_account",
           .summary = "Request a link to reset a password",
           .verb = method::post,
           .pattern = "/auth/v1/recover",
           .lets_in = entry::anyone,
           .platform_only = true,
           .body = {{.name = "email", .summary = "The account's e-mail address"},
                    captcha_field(),
                    challenge_field(),
                    challenge_method_field()},
           .answers = body_of("Empty"),
           .errors = error_style::gotrue,
           .run = recover_account},
          {.name = "use_link",
           .summary = "Use a link from a mail",
           .verb = method::post,
           .pattern = "/auth/v1/verify",
           .lets_in = entry::anyone,
           .platform_only = true,
           .body = {{.name = "type",
                     .summary = "The type of link",
                     .one_of = {"recovery", "email_change", "email_undo", "signup"}},
                    {.name = "token_hash",
                     .summary = "The token in the link",
                     .characters_max = token_characters_max},
                    {.name = "password",
                     .summary = "For signup: the chosen password",
                     .required = false,
                     .characters_max = tried_password_characters_max},
                    {.name = "options",
                     .summary = "Sent by the client; not used",
                     .kind = value_kind::object,
                     .required = false},
                    captcha_field()},
           .answers = body_of("UsedLink"),
           .errors = error_style::gotrue,
           .run = use_link}};
}

}  // namespace signalbox::api
