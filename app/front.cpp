#include "app/front.hpp"

#include <fmt/format.h>

#include <utility>

#include "actors/messages/directory.hpp"
#include "api/ask.hpp"
#include "api/open_calls.hpp"
#include "app/page_policy.hpp"
#include "app/share.hpp"
#include "domain/json.hpp"
#include "transport/http/status.hpp"

namespace signalbox::app {

namespace {

using transport::http::request;
using transport::http::response;

constexpr const char* dashboard = "/dashboard";

/// Only for tests: ends the actor that owns the topic in the body's `topic`.
constexpr const char* kill_route = "/debug/kill-owner";

constexpr std::chrono::seconds kill_deadline{5};

/// A browser that has been here by TLS comes by TLS for a year (RFC 6797).
constexpr const char* strict_transport = "max-age=31536000";

constexpr const char* starting_retry_after_s = "1";

response starting(const request& asked) {
  auto made = transport::http::failure_response(
      {.status = 503, .code = "unavailable", .message = "Signalbox is starting. Try again."},
      asked.id);
  made.route = "starting";
  made.headers.set("Retry-After", starting_retry_after_s);
  return made;
}

response kill_answer(bool killed) {
  response made;
  made.status = killed ? 200 : 404;
  made.route = kill_route;
  made.headers.set("Content-Type", "application/json; charset=utf-8");
  made.body = "{}";
  return made;
}

}  // namespace

transport::http::handler front::handler() {
  return [this](request asked) { return answer(std::move(asked)); };
}

transport::http::head_judge front::judge() {
  return [this](const request& head) -> transport::http::head_verdict {
    return {.is_open = routes_ == nullptr || api::is_open_call(*routes_, head)};
  };
}

domain::result<void> front::open(const settings& how, transport::http::handler api,
                                 const api::context& context, const api::router& routes) {
  auto loaded = transport::http::static_files::load(
      {.root = web_root_of(how),
       .base = dashboard,
       .headers = {{"X-Content-Type-Options", "nosniff"}, {"Referrer-Policy", "same-origin"}},
       .html_headers = {{"Content-Security-Policy", page_policy(how)}}});
  if (!loaded) {
    return domain::fail(domain::errc::not_found,
                        fmt::format("The web app cannot be served: {}. Build it with `make "
                                    "build`, or name its folder in server.web_root.",
                                    loaded.error()));
  }
  web_app_.emplace(std::move(*loaded));
  api_ = std::move(api);
  context_ = &context;
  routes_ = &routes;
  may_kill_actors_ = how.debug.actor_kill;
  is_behind_tls_ = how.server.public_url.starts_with("https://");
  return {};
}

boost::asio::awaitable<response> front::answer(request asked) {
  // A proxy in front may speak TLS for us.
  const bool encrypted = asked.encrypted || is_behind_tls_;
  auto made = co_await route(std::move(asked));
  if (encrypted) made.headers.set("Strict-Transport-Security", strict_transport);
  co_return made;
}

boost::asio::awaitable<response> front::route(request asked) {
  if (!api_) co_return starting(asked);
  if (asked.path == "/") {
    response moved;
    moved.status = 302;
    moved.route = "/";
    moved.headers.set("Location", dashboard);
    co_return moved;
  }
  if (auto page = web_app_->answer(asked)) co_return std::move(*page);
  if (may_kill_actors_ && asked.path == kill_route) co_return co_await kill_actor(std::move(asked));
  co_return co_await api_(std::move(asked));
}

boost::asio::awaitable<response> front::kill_actor(request asked) {
  const auto body = domain::json::parse(asked.body, nullptr, false);
  const auto member = body.find("topic");
  const bool named = body.is_object() && member != body.end() && member->is_string();
  const auto topic = named ? member->get<std::string>() : std::string{};
  // Named first: g++ 12 takes a temporary of this shape inside `co_await` apart twice.
  actors::kill_owner request{topic};
  const auto killed =
      co_await api::ask(context_->system, context_->directory, std::move(request), kill_deadline);
  co_return kill_answer(killed && *killed);
}

}  // namespace signalbox::app
