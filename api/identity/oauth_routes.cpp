#include "api/routes.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "actors/messages/oauth.hpp"
#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "api/identity/auth_bodies.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using transport::http::method;

/// Longer values cannot have been issued by this server.
constexpr std::size_t query_bytes_max = 2'048;
constexpr std::size_t redeemed_characters_max = 256;

std::string given_text(const call& c, std::string_view name) {
  auto text = c.query(name).value_or("");
  return text.size() <= query_bytes_max ? text : std::string{};
}

actors::start_oauth_sign_in request_of(const call& c) {
  return {.provider = given_text(c, "provider"),
          .return_to = given_text(c, "redirect_to"),
          .code_challenge = given_text(c, "code_challenge"),
          .account = std::nullopt,
          .from = origin_of(c)};
}

awaitable<outcome> start_oauth_sign_in(call& c) {
  auto request = request_of(c);
  auto next = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(next), [](const actors::next_address& to) { return moved(to.url); });
}

awaitable<outcome> link_oauth(call& c) {
  auto request = request_of(c);
  request.account = c.caller.account.id;
  request.session = c.caller.session;
  auto next = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(next), [](const actors::next_address& to) {
    return ok({{"url", to.url}});
  });
}

awaitable<outcome> finish_oauth(call& c) {
  actors::finish_oauth request{.state = given_text(c, "state"),
                               .code = given_text(c, "code"),
                               .error = given_text(c, "error")};
  auto next = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(next), [](const actors::next_address& to) { return moved(to.url); });
}

awaitable<outcome> redeem_code(call& c) {
  actors::redeem_code request{.code = c.input.text("auth_code"),
                              .verifier = c.input.text("code_verifier"),
                              .from = origin_of(c)};
  auto issued = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(issued), session_shown);
}

awaitable<outcome> redeem_link(call& c) {
  actors::redeem_link request{.code = c.input.text("auth_code"),
                              .verifier = c.input.text("code_verifier"),
                              .by = c.requester()};
  auto linked = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(linked), [](const actors::done&) { return ok(core::json::object()); });
}

awaitable<outcome> unlink_identity(call& c) {
  actors::unlink_identity request{.account = c.caller.account.id,
                                  .identity = domain::identity_id{c.parameter("identity_id")},
                                  .by = c.requester()};
  auto unlinked = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(unlinked),
                  [](const actors::done&) { return ok(core::json::object()); });
}

awaitable<outcome> show_sign_in_settings(call& c) {
  // Storage may be away: the sign-in page then still works.
  const auto needs = co_await ask<actors::describe_setup>(c, c.in.identity);
  const auto setup = needs ? *needs : actors::setup_needs{};
  const auto offers = c.in.offers ? c.in.offers() : sign_in_offers{};
  core::json external = {{"email", true}};
  core::json host;
  if (!offers.oauth_provider_id.empty()) {
    external[offers.oauth_provider_id] = true;
    host = {{"provider", offers.oauth_provider_id}, {"name", offers.oauth_provider_name}};
  }
  core::json editor;
  if (!c.in.mode.code_editor_url.empty()) editor = c.in.mode.code_editor_url;
  co_return ok({{"mode", is_self_hosted(c) ? "self_hosted" : "platform"},
                {"external", std::move(external)},
                {"code_host", std::move(host)},
                {"disable_signup", offers.sign_up == domain::sign_up_policy::closed},
                {"sign_up", domain::to_string(offers.sign_up)},
                {"mailer_autoconfirm", !offers.confirms_email},
                {"confirms_email", offers.confirms_email},
                {"sends_mail", offers.sends_mail},
                {"installation_name", offers.installation_name},
                {"has_status_page", c.in.status != nullptr},
                {"setup", {{"needed", setup.needed}, {"requires_code", setup.requires_code}}},
                {"code_editor_url", std::move(editor)}});
}

std::vector<query_field> way_fields() {
  return {{"provider", "The configured identity provider: github or gitlab"},
          {"redirect_to", "The dashboard page to return to"},
          {"code_challenge", "PKCE challenge of the browser (RFC 7636)"},
          {"code_challenge_method", "Must be s256"}};
}

std::vector<body_field> redeemed_fields() {
  return {{.name = "auth_code", .summary = "Valid once", .characters_max = redeemed_characters_max},
          {.name = "code_verifier",
           .summary = "The PKCE verifier",
           .characters_max = redeemed_characters_max}};
}

}  // namespace

std::vector<route> oauth_routes() {
  return {{.name = "show_sign_in_settings",
           .summary = "Get the sign-in settings",
           .verb = method::get,
           .pattern = "/auth/v1/settings",
           .lets_in = entry::anyone,
           .answers = body_of("SignInSettings"),
           .errors = error_style::gotrue,
           .run = show_sign_in_settings},
          {.name = "begin_code_host",
           .summary = "Sign in with an identity provider",
           .verb = method::get,
           .pattern = "/auth/v1/authorize",
           .lets_in = entry::anyone,
           .platform_only = true,
           .query = way_fields(),
           .answers = redirects(),
           .errors = error_style::gotrue,
           .run = start_oauth_sign_in},
          {.name = "finish_code_host",
           .summary = "Handle the callback from the identity provider",
           .verb = method::get,
           .pattern = "/auth/v1/callback",
           .lets_in = entry::anyone,
           .platform_only = true,
           .query = {{"state", "The state sent to the identity provider"},
                     {"code", "The authorization code from the identity provider"},
                     {"error", "The error from the identity provider"}},
           .answers = redirects(),
           .errors = error_style::gotrue,
           .run = finish_oauth},
          {.name = "redeem_code",
           .summary = "Exchange the callback's code for a session",
           .verb = method::post,
           .pattern = "/auth/v1/token",
           .lets_in = entry::anyone,
           .platform_only = true,
           .when = query_choice{"grant_type", "pkce"},
           .body = redeemed_fields(),
           .answers = body_of("Session"),
           .errors = error_style::gotrue,
           .run = redeem_code},
          {.name = "link_code_host",
           .summary = "Link an identity provider to your account",
           .verb = method::get,
           .pattern = "/auth/v1/user/identities/authorize",
           .platform_only = true,
           .query = way_fields(),
           .answers = body_of("WayToCodeHost"),
           .errors = error_style::gotrue,
           .run = link_oauth},
          {.name = "redeem_link",
           .summary = "Link an identity with the code from the callback",
           .verb = method::post,
           .pattern = "/auth/v1/user/identities",
           .platform_only = true,
           .body = redeemed_fields(),
           .answers = body_of("Empty"),
           .fails = {core::errc::conflict},
           .errors = error_style::gotrue,
           .run = redeem_link},
          {.name = "unlink_identity",
           .summary = "Unlink an identity provider from your account",
           .verb = method::delete_,
           .pattern = "/auth/v1/user/identities/{identity_id}",
           .answers = body_of("Empty"),
           .fails = {core::errc::conflict},
           .errors = error_style::gotrue,
           .run = unlink_identity}};
}

}  // namespace signalbox::api
