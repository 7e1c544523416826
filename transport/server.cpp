#include "transport/server.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "transport/http/host_field.hpp"
#include "transport/http/server.hpp"
#include "transport/hub/drain.hpp"
#include "transport/hub/endpoint.hpp"
#include "transport/hub/io_hub.hpp"
#include "transport/io_threads.hpp"

namespace signalbox::transport {

namespace {

// Interval at which `stop` checks whether the last socket is closed.
constexpr std::chrono::milliseconds drain_look_interval{5};
// A session key stores its thread in one byte.
constexpr std::size_t io_threads_max = 255;

constexpr http::failure unknown_host{
    .status = 421,
    .code = "misdirected_request",
    .message =
        "This server is not known by the host name of this request. Use the address in "
        "server.public_url, or list the name in server.allowed_hosts."};

http::head_judge judge_of(const server_config& config) {
  if (!config.allowed_hosts) return config.judge;
  return [hosts = http::known_hosts(*config.allowed_hosts),
          next = config.judge](const http::request& head) -> http::head_verdict {
    if (!hosts.admit(head)) return {.refused = unknown_host};
    return next ? next(head) : http::head_verdict{};
  };
}

}  // namespace

// Members in the order of their dependencies; destroyed in reverse.
struct server::parts {
  parts(server_config settings, http::handler handler, connection_listener& listener,
        http::observer observe, const log_sink& log)
      : config(std::move(settings)),
        threads(std::min(config.io_threads, io_threads_max), log),
        sessions(threads, config.realtime, listener, log),
        realtime(sessions, "/socket.io/", config.realtime, config.allowed_origins),
        web(threads, config.http,
            {.answer = std::move(handler),
             .endpoints = {{.path = "/socket.io/", .where = &realtime}},
             .observe = std::move(observe),
             .log = log,
             .judge = judge_of(config)}),
        sink(log) {
    realtime.count_sessions(web.places());
  }

  [[nodiscard]] std::expected<void, std::string> show_certificate();

  server_config config;
  io_threads threads;
  io_hub sessions;
  realtime_endpoint realtime;
  http::server web;
  log_sink sink;
  std::shared_ptr<tls::certificate> certificate;  ///< null when TLS is disabled
  bool is_bound = false;
  bool running = false;
};

std::expected<void, std::string> server::parts::show_certificate() {
  if (!config.certificate || certificate) return {};
  auto shown = tls::certificate::load(*config.certificate, sink);
  if (!shown) return std::unexpected(std::move(shown.error()));
  certificate = *shown;
  web.speak_tls(std::move(*shown));
  return {};
}

server::server(server_config config, http::handler handler, connection_listener& listener,
               http::observer observe, const log_sink& log)
    : parts_(std::make_unique<parts>(std::move(config), std::move(handler), listener,
                                     std::move(observe), log)) {}

server::~server() {
  stop();
}

std::expected<void, std::string> server::load_certificate() {
  return parts_->show_certificate();
}

std::expected<void, std::string> server::bind() {
  if (std::exchange(parts_->is_bound, true)) return {};
  return parts_->web.listen(parts_->config.address, parts_->config.port);
}

std::expected<void, std::string> server::start(sessions_from when) {
  if (auto shown = parts_->show_certificate(); !shown) return shown;
  if (when == sessions_from::admission) parts_->realtime.hold_back();
  if (auto bound = bind(); !bound) return bound;
  parts_->threads.start();
  parts_->running = true;
  return {};
}

void server::admit_sessions() {
  parts_->realtime.admit();
}

std::uint16_t server::port() const {
  return parts_->web.port();
}

transport::hub& server::hub() {
  return parts_->sessions;
}

boost::asio::io_context& server::context(std::size_t io_thread) {
  return parts_->threads.at(io_thread).context;
}

statistics server::snapshot() const {
  auto now = parts_->threads.snapshot();
  parts_->sessions.add_to(now);
  return now;
}

std::optional<std::chrono::sys_seconds> server::certificate_end() const {
  if (!parts_->certificate) return std::nullopt;
  return parts_->certificate->end(tls::certificate::clock::now());
}

void server::stop() {
  if (!std::exchange(parts_->running, false)) return;
  const auto open = [this] {
    const auto now = parts_->threads.snapshot();
    const auto count = now.websocket_connections + now.polling_connections;
    return static_cast<std::size_t>(std::max<std::int64_t>(count, 0));
  };
  // Clients on long polling need the port until their batch.
  drain(parts_->sessions, open, parts_->config.drain);
  parts_->web.stop();
  parts_->sessions.shut_down();
  const auto deadline = std::chrono::steady_clock::now() + parts_->config.drain_timeout;
  while ((parts_->web.open_sockets() > 0 || !parts_->sessions.is_shut_down()) &&
         std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(drain_look_interval);
  }
  parts_->threads.stop();
  parts_->sessions.finish();
}

}  // namespace signalbox::transport
