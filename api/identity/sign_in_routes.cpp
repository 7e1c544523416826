#include "api/routes.hpp"

#include <utility>

#include "actors/messages/identity.hpp"
#include "api/http/call.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::to_iso8601;
using transport::http::method;

constexpr std::string_view sessions_pattern = "/platform/profile/sessions";

awaitable<outcome> list_sign_ins(call& c) {
  actors::list_sign_ins request{.account = c.caller.account.id};
  auto all = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(all), [&](const std::vector<actors::listed_sign_in>& some) {
    json list = json::array();
    for (const auto& each : some) {
      list.push_back({{"id", each.id.value},
                      {"created_at", to_iso8601(each.created_at)},
                      {"last_used_at", to_iso8601(each.last_used_at)},
                      {"user_agent", each.user_agent},
                      {"remote_address", each.remote_address},
                      {"current", each.id == c.caller.session}});
    }
    return ok(std::move(list));
  });
}

awaitable<outcome> end_sign_in(call& c) {
  actors::end_sign_in request{.account = c.caller.account.id,
                              .session = domain::session_id{c.parameter("session_id")}};
  auto ended = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(ended), [](const actors::done&) { return nothing(); });
}

awaitable<outcome> end_other_sign_ins(call& c) {
  actors::sign_out request{.account = c.caller.account.id,
                           .session = c.caller.session,
                           .scope = actors::sign_out_scope::others};
  auto ended = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(ended), [](const actors::done&) { return nothing(); });
}

}  // namespace

std::vector<route> sign_in_routes() {
  return {{.name = "list_sign_ins",
           .summary = "List your sessions",
           .verb = method::get,
           .pattern = sessions_pattern,
           .answers = list_of("SignIn"),
           .run = list_sign_ins},
          {.name = "end_sign_in",
           .summary = "End one of your sessions",
           .verb = method::delete_,
           .pattern = "/platform/profile/sessions/{session_id}",
           .answers = no_body(),
           .run = end_sign_in},
          {.name = "end_other_sign_ins",
           .summary = "End all your sessions except this one",
           .verb = method::delete_,
           .pattern = sessions_pattern,
           .answers = no_body(),
           .run = end_other_sign_ins}};
}

}  // namespace signalbox::api
