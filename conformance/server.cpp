#include "conformance/server.hpp"

#include <algorithm>

#include "conformance/message_echo.hpp"
#include "conformance/socketio_application.hpp"
#include "conformance/websocket_echo.hpp"
#include "transport/http/server.hpp"
#include "transport/http/status.hpp"
#include "transport/hub/endpoint.hpp"
#include "transport/hub/io_hub.hpp"

namespace signalbox::conformance {

using namespace transport;

namespace {

constexpr std::size_t engine_bytes_max = 1'000'000;
constexpr std::size_t echo_bytes_max = std::size_t{16} * 1024 * 1024;
// Short, so that heartbeats of a few hundred milliseconds are on time.
constexpr std::chrono::milliseconds sweep_interval{10};
constexpr std::size_t outbox_bytes_min = std::size_t{4} * 1024 * 1024;
// The same as the reference server's for a lost connection.
constexpr std::chrono::minutes recovery_window{2};
// Limit of the attachments of one Socket.IO packet in total, as a multiple of the message limit.
constexpr std::size_t attachments_in_payloads = 10;

realtime_limits limits_of(const settings& how) {
  const auto payload = how.max_payload.value_or(engine_bytes_max);
  realtime_limits out;
  out.ping_interval = how.ping_interval;
  out.ping_timeout = how.ping_timeout;
  out.connect_timeout = how.connect_timeout;
  out.sweep_interval = sweep_interval;
  out.packet_bytes_max = payload;
  out.outbox_bytes_max = std::max(outbox_bytes_min, 4 * payload);
  out.namespaces = {"/", "/custom"};
  out.attachments_max = socketio::packet_limits{}.attachments_max;
  out.attachment_bytes_max = attachments_in_payloads * payload;
  out.packets_per_second_max = 0;
  out.compression = how.compression;
  if (how.recovery) out.recovery_window = recovery_window;
  return out;
}

// Messages above the limit are refused by Engine.IO, not by HTTP.
http::limits http_limits_of(const settings& how) {
  http::limits out;
  out.body_bytes_max = 2 * how.max_payload.value_or(engine_bytes_max) + out.body_bytes_max;
  return out;
}

boost::asio::awaitable<http::response> nothing_here(http::request incoming) {
  co_return http::failure_response({.status = 404,
                                    .code = "not_found",
                                    .message = "Only the paths of the suites are served here."},
                                   incoming.id);
}

}  // namespace

// In dependency order; destroyed in reverse.
struct server::impl {
  explicit impl(const settings& how)
      : requested(how),
        limits(limits_of(how)),
        threads(1, {}),
        echo_sessions(threads, limits, messages, {}),
        clients(threads, limits, application, {}),
        engine(echo_sessions, "/engine.io/", limits, {"*"}),
        socket(clients, "/socket.io/", limits, {"*"}),
        plain(how.max_payload.value_or(echo_bytes_max), how.compression),
        over_4(threads, http_limits_of(how), routes()),
        over_6(threads, http_limits_of(how), routes()) {
    messages.answer_through(echo_sessions);
    application.run_on(clients, threads.at(0).context);
  }

  http::services routes() {
    return {.answer = nothing_here,
            .endpoints = {{.path = "/engine.io/", .where = &engine},
                          {.path = "/socket.io/", .where = &socket},
                          {.path = "/echo", .where = &plain}},
            .observe = {},
            .log = {}};
  }

  settings requested;
  realtime_limits limits;
  message_echo messages;
  io_threads threads;
  socketio_application application;
  io_hub echo_sessions;
  io_hub clients;
  realtime_endpoint engine;
  realtime_endpoint socket;
  websocket_echo plain;
  http::server over_4;
  http::server over_6;
};

server::server(const settings& how) : impl_(std::make_unique<impl>(how)) {}

server::~server() {
  impl_->over_4.stop();
  impl_->over_6.stop();
  impl_->threads.stop();
}

std::expected<void, std::string> server::start() {
  auto bound = impl_->over_4.listen("127.0.0.1", impl_->requested.port);
  if (!bound) return bound;
  // "localhost" can be either address; a machine without IPv6 has only one.
  [[maybe_unused]] const auto also = impl_->over_6.listen("::1", impl_->over_4.port());
  impl_->threads.start();
  return {};
}

std::uint16_t server::port() const {
  return impl_->over_4.port();
}

}  // namespace signalbox::conformance
