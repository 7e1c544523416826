#include "api/routes.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "actors/messages/script_token.hpp"
#include "api/http/call.hpp"
#include "core/json/json_time.hpp"
#include "domain/audit_actions.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::to_iso8601;
using domain::script_token;
using domain::script_token_id;
using transport::http::method;

constexpr std::string_view tokens_pattern = "/platform/profile/access-tokens";
constexpr std::string_view token_pattern = "/platform/profile/access-tokens/{id}";

json token_json(const script_token& what) {
  return {{"id", what.id.value},
          {"name", what.name},
          {"ending", what.ending},
          {"scopes", what.scopes.names()},
          {"created_at", to_iso8601(what.created_at)},
          {"expires_at", core::time_or_null(what.expires_at)},
          {"last_used_at", core::time_or_null(what.last_used_at)}};
}

awaitable<outcome> list_access_tokens(call& c) {
  actors::list_script_tokens request{.account = c.caller.account.id};
  auto all = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(all), [](const std::vector<script_token>& some) {
    json list = json::array();
    for (const auto& each : some)
      list.push_back(token_json(each));
    return ok(std::move(list));
  });
}

awaitable<outcome> show_access_token(call& c) {
  actors::find_script_token request{.account = c.caller.account.id,
                                    .token = script_token_id{c.parameter("id")}};
  auto found = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(found), [](const script_token& what) { return ok(token_json(what)); });
}

awaitable<outcome> create_access_token(call& c) {
  domain::token_scopes scopes;
  // The names were checked with the body.
  for (const auto& name : c.input.texts("scopes"))
    scopes.add(domain::token_scope_from(name).value());
  actors::create_script_token request{.account = c.caller.account.id,
                                      .name = c.input.text("name"),
                                      .scopes = scopes,
                                      .expires_at = c.input.maybe_moment("expires_at"),
                                      .by = c.requester()};
  auto made = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(made), [](const actors::created_script_token& what) {
    auto body = token_json(what.what);
    body["token"] = what.text;
    return created(std::move(body));
  });
}

awaitable<outcome> revoke_access_token(call& c) {
  actors::remove_script_token request{.account = c.caller.account.id,
                                      .token = script_token_id{c.parameter("id")},
                                      .by = c.requester()};
  auto gone = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(gone), [](const actors::done&) { return nothing(); });
}

std::vector<std::string_view> names_of_scopes() {
  std::vector<std::string_view> names;
  for (const auto one : domain::all_token_scopes())
    names.push_back(domain::to_string(one));
  return names;
}

std::vector<body_field> new_token_fields() {
  return {{.name = "name", .summary = "1 to 64 characters", .rule = domain::check_name},
          {.name = "scopes",
           .summary = "Scopes of the token; a write scope does not include the read scope",
           .kind = value_kind::texts,
           .one_of = names_of_scopes(),
           .texts_min = 1},
          {.name = "expires_at",
           .summary = "Up to ten years from now; absent or null: no expiry",
           .kind = value_kind::moment,
           .required = false,
           .ahead_max = domain::script_token_life_max}};
}

}  // namespace

std::vector<route> access_token_routes() {
  return {{.name = "list_access_tokens",
           .summary = "List your access tokens for scripts",
           .verb = method::get,
           .pattern = tokens_pattern,
           .answers = list_of("AccessToken"),
           .run = list_access_tokens},
          {.name = "create_access_token",
           .summary = "Create an access token for a script",
           .verb = method::post,
           .pattern = tokens_pattern,
           .audited_as = domain::audit::access_token_create,
           .body = new_token_fields(),
           .answers = body_of("CreatedAccessToken", 201),
           .fails = {core::errc::conflict},
           .run = create_access_token},
          {.name = "show_access_token",
           .summary = "View one of your access tokens for scripts",
           .verb = method::get,
           .pattern = token_pattern,
           .answers = body_of("AccessToken"),
           .run = show_access_token},
          {.name = "revoke_access_token",
           .summary = "Revoke one of your access tokens for scripts",
           .verb = method::delete_,
           .pattern = token_pattern,
           .audited_as = domain::audit::access_token_revoke,
           .answers = no_body(),
           .run = revoke_access_token}};
}

}  // namespace signalbox::api
