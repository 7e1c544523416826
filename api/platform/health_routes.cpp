#include "api/routes.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <string_view>
#include <utility>

#include "api/http/call.hpp"
#include "api/http/principal.hpp"
#include "core/crypto/same_secret.hpp"
#include "core/retry_after.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using transport::http::method;

constexpr const char* prometheus_text = "text/plain; version=0.0.4; charset=utf-8";

awaitable<outcome> show_health(call&) {
  co_return ok({{"status", "ok"}});
}

awaitable<outcome> show_readiness(call& c) {
  auto missing = c.in.missing();
  if (std::ranges::all_of(missing, &missing_part::is_warning)) {
    core::json body{{"status", "ready"}};
    for (const auto& part : missing)
      body["warnings"].push_back({{"field", part.name}, {"message", part.reason}});
    co_return ok(std::move(body));
  }
  auto unready = core::fail(core::errc::unavailable, "Not ready.");
  unready.error().retry_after = core::retry_after::restart;
  for (auto& part : missing) {
    unready.error().fields.push_back(
        {.field = std::move(part.name), .message = std::move(part.reason)});
  }
  co_return unready;
}

/// Headers that indicate a proxy.
constexpr std::array<std::string_view, 4> proxy_headers = {"Forwarded", "X-Forwarded-For",
                                                           "X-Real-IP", "Via"};

bool comes_from_this_machine(const transport::http::request& incoming) {
  boost::system::error_code error;
  const auto from = boost::asio::ip::make_address(incoming.remote_address, error);
  return !error && from.is_loopback() &&
         std::ranges::none_of(proxy_headers, [&](std::string_view name) {
           return incoming.headers.find(name).has_value();
         });
}

core::result<void> may_read_figures(const call& c) {
  const auto& secret = c.in.limits.metrics_token;
  if (secret.empty()) {
    if (comes_from_this_machine(c.incoming)) return {};
    return core::fail(core::errc::forbidden,
                      "Metrics can be read only from the server's own machine. Set "
                      "server.metrics_token to read them from elsewhere.");
  }
  const auto given = bearer_token(c.incoming);
  if (given && core::same_secret(*given, secret)) return {};
  return core::fail(core::errc::unauthenticated,
                    "Metrics require the bearer token of server.metrics_token.");
}

awaitable<outcome> show_metrics(call& c) {
  auto allowed = may_read_figures(c);
  if (!allowed) co_return std::unexpected(std::move(allowed.error()));
  co_return success{.status = 200,
                    .body = plain_text{.content_type = prometheus_text, .text = c.in.metrics()}};
}

}  // namespace

std::vector<route> health_routes() {
  return {{.name = "show_health",
           .summary = "Check whether the server is running",
           .verb = method::get,
           .pattern = "/healthz",
           .lets_in = entry::anyone,
           .answers = body_of("Health"),
           .run = show_health},
          {.name = "show_readiness",
           .summary = "Check whether the server is ready, and list failing checks",
           .verb = method::get,
           .pattern = "/readyz",
           .lets_in = entry::anyone,
           .answers = body_of("Health"),
           .run = show_readiness},
          {.name = "show_metrics",
           .summary = "Get the server's metrics in Prometheus' text format",
           .verb = method::get,
           .pattern = "/metrics",
           .lets_in = entry::anyone,
           .answers = text_of(prometheus_text),
           .fails = {core::errc::unauthenticated, core::errc::forbidden},
           .run = show_metrics}};
}

}  // namespace signalbox::api
