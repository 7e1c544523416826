#include "app/server/front.hpp"

#include <fmt/format.h>

#include <utility>

#include "actors/messages/directory.hpp"
#include "api/http/ask.hpp"
#include "api/http/open_calls.hpp"
#include "app/server/page_policy.hpp"
#include "app/server/share.hpp"
#include "core/json/json.hpp"
#include "core/retry_after.hpp"
#include "transport/http/status.hpp"

namespace signalbox::app {

namespace {

using transport::http::request;
using transport::http::response;

constexpr const char* dashboard = "/dashboard";

/// For tests only: ends the actor that owns the topic in the body's `topic`.
constexpr const char* kill_route = "/debug/kill-owner";

constexpr std::chrono::seconds kill_deadline{5};

/// Browsers that connected by TLS use only TLS for a year (RFC 6797).
constexpr const char* strict_transport = "max-age=31536000";

response json_answer(unsigned status, const char* route, const core::json& body) {
  response made;
  made.status = status;
  made.route = route;
  made.headers.set("Content-Type", "application/json; charset=utf-8");
  made.body = body.dump();
  return made;
}

}  // namespace

transport::http::handler front::handler() {
  return [this](request requested) { return answer(std::move(requested)); };
}

transport::http::header_check front::head_check() {
  return [this](const request& head) -> transport::http::head_verdict {
    const bool is_known = is_open_.load(std::memory_order_acquire);
    if (!is_known) return {.is_open = true};
    transport::http::head_verdict verdict{.is_open = api::is_open_call(*routes_, head)};
    if (const auto limit = api::upload_bytes_max(*routes_, head))
      verdict.streamed = transport::http::streamed_body{.bytes_max = *limit};
    return verdict;
  };
}

core::result<void> front::load_pages(const settings& how) {
  auto loaded = transport::http::static_files::load(
      {.root = web_root_of(how),
       .base = dashboard,
       .headers = {{"X-Content-Type-Options", "nosniff"}, {"Referrer-Policy", "same-origin"}},
       .html_headers = {{"Content-Security-Policy", page_policy(how)}}});
  if (!loaded) {
    return core::fail(core::errc::not_found,
                      fmt::format("The web app cannot be served: {}. Build it with `make "
                                  "build`, or set its folder in server.web_root.",
                                  loaded.error()));
  }
  web_app_.emplace(std::move(*loaded));
  may_kill_actors_ = how.debug.actor_kill;
  is_behind_tls_ = how.server.public_url.starts_with("https://");
  return {};
}

void front::open(transport::http::handler api, const api::context& context,
                 const api::router& routes) {
  api_ = std::move(api);
  context_ = &context;
  routes_ = &routes;
  is_open_.store(true, std::memory_order_release);
}

response front::starting(const request& requested) const {
  if (requested.path == "/healthz") return json_answer(200, "/healthz", {{"status", "ok"}});
  if (requested.path != "/readyz") {
    auto made = transport::http::failure_response({.status = 503,
                                                   .code = "unavailable",
                                                   .message = "Signalbox is starting. Try again.",
                                                   .retry_after = core::retry_after::at_once},
                                                  requested.id);
    made.route = "starting";
    return made;
  }
  const core::json missing{{"field", "start"}, {"message", phase_.load()}};
  auto made = json_answer(503, "/readyz",
                          {{"message", "Signalbox is starting."},
                           {"code", "unavailable"},
                           {"requestId", requested.id},
                           {"errors", core::json::array({missing})}});
  made.headers.set("Retry-After", std::to_string(core::retry_after::at_once.count()));
  return made;
}

boost::asio::awaitable<response> front::answer(request requested) {
  // A proxy in front of the server may terminate TLS.
  const bool encrypted = requested.encrypted || is_behind_tls_;
  auto made = co_await route(std::move(requested));
  if (encrypted) made.headers.set("Strict-Transport-Security", strict_transport);
  co_return made;
}

boost::asio::awaitable<response> front::route(request requested) {
  if (!is_open_.load(std::memory_order_acquire)) co_return starting(requested);
  if (requested.path == "/") {
    response moved;
    moved.status = 302;
    moved.route = "/";
    moved.headers.set("Location", dashboard);
    co_return moved;
  }
  if (auto page = web_app_->answer(requested)) co_return std::move(*page);
  if (may_kill_actors_ && requested.path == kill_route)
    co_return co_await kill_actor(std::move(requested));
  co_return co_await api_(std::move(requested));
}

boost::asio::awaitable<response> front::kill_actor(request requested) {
  const auto body = core::json::parse(requested.body, nullptr, false);
  const auto member = body.find("topic");
  const bool named = body.is_object() && member != body.end() && member->is_string();
  const auto topic = named ? member->get<std::string>() : std::string{};
  // The variable is needed because g++ 12 destroys a temporary of this shape inside `co_await`
  // twice.
  actors::kill_owner request{topic};
  const auto killed =
      co_await api::ask(context_->timeouts, context_->directory, std::move(request), kill_deadline);
  co_return json_answer(killed && *killed ? 200 : 404, kill_route, core::json::object());
}

}  // namespace signalbox::app
