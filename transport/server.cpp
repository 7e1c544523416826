#include "transport/server.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
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
constexpr std::chrono::milliseconds drain_poll_interval{5};
// Time for the sources of streams to end after they were abandoned.
constexpr std::chrono::milliseconds abandon_timeout{1'000};
// A session key stores its thread in one byte.
constexpr std::size_t io_threads_max = 255;

constexpr http::failure unknown_host{
    .status = 421,
    .code = "misdirected_request",
    .message =
        "The host name of this request is not allowed. Use the installation's public URL, or add "
        "the name to server.allowed_hosts."};

}  // namespace

/// The hosts that requests may name; null: any. Thread-safe.
class replaceable_hosts {
 public:
  void replace(const std::vector<std::string>& names) {
    current_.store(std::make_shared<const http::known_hosts>(names));
  }

  [[nodiscard]] bool admit(const http::request& head) const {
    const auto hosts = current_.load();
    return !hosts || hosts->admit(head);
  }

 private:
  std::atomic<std::shared_ptr<const http::known_hosts>> current_;
};

namespace {

http::header_check header_check_of(const replaceable_hosts& hosts, http::header_check next) {
  return [&hosts, next = std::move(next)](const http::request& head) -> http::head_verdict {
    if (!hosts.admit(head)) return {.refused = unknown_host};
    return next ? next(head) : http::head_verdict{};
  };
}

}  // namespace

// Members in the order of their dependencies; destroyed in reverse.
struct server::impl {
  impl(server_config settings, http::handler handler, connection_listener& listener,
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
             .head_check = header_check_of(hosts, config.head_check)}),
        sink(log) {
    if (config.allowed_hosts) hosts.replace(*config.allowed_hosts);
    realtime.count_sessions(web.places());
  }

  [[nodiscard]] std::expected<void, std::string> show_certificate();
  void end_streams();

  server_config config;
  replaceable_hosts hosts;
  io_threads threads;
  io_hub sessions;
  realtime_endpoint realtime;
  http::server web;
  log_sink sink;
  std::shared_ptr<tls::certificate> certificate;  ///< null when TLS is disabled
  bool is_bound = false;
  bool running = false;
};

std::expected<void, std::string> server::impl::show_certificate() {
  if (!config.certificate || certificate) return {};
  auto shown = tls::certificate::load(*config.certificate, sink);
  if (!shown) return std::unexpected(std::move(shown.error()));
  certificate = *shown;
  web.speak_tls(std::move(*shown));
  return {};
}

// Streams that the grace of the stop was too short for.
void server::impl::end_streams() {
  const auto are_open = [this] {
    const auto now = threads.snapshot();
    return now.open_streams + now.open_uploads > 0;
  };
  if (!are_open()) return;
  web.end_streams();
  const auto deadline = std::chrono::steady_clock::now() + abandon_timeout;
  while (are_open() && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(drain_poll_interval);
}

server::server(server_config config, http::handler handler, connection_listener& listener,
               http::observer observe, const log_sink& log)
    : impl_(std::make_unique<impl>(std::move(config), std::move(handler), listener,
                                   std::move(observe), log)) {}

server::~server() {
  stop();
}

std::expected<void, std::string> server::load_certificate() {
  return impl_->show_certificate();
}

std::expected<void, std::string> server::bind() {
  if (std::exchange(impl_->is_bound, true)) return {};
  return impl_->web.listen(impl_->config.address, impl_->config.port);
}

std::expected<void, std::string> server::start(sessions_from when) {
  if (auto shown = impl_->show_certificate(); !shown) return shown;
  if (when == sessions_from::admission) impl_->realtime.hold_back();
  if (auto bound = bind(); !bound) return bound;
  impl_->threads.start();
  impl_->running = true;
  return {};
}

void server::admit_sessions() {
  impl_->realtime.admit();
}

std::uint16_t server::port() const {
  return impl_->web.port();
}

transport::hub& server::hub() {
  return impl_->sessions;
}

void server::allow_hosts(const std::vector<std::string>& names) {
  impl_->hosts.replace(names);
}

boost::asio::io_context& server::context(std::size_t io_thread) {
  return impl_->threads.at(io_thread).context;
}

statistics server::snapshot() const {
  auto now = impl_->threads.snapshot();
  impl_->sessions.add_to(now);
  return now;
}

std::optional<std::chrono::sys_seconds> server::certificate_end() const {
  if (!impl_->certificate) return std::nullopt;
  return impl_->certificate->end(tls::certificate::clock::now());
}

void server::stop() {
  if (!std::exchange(impl_->running, false)) return;
  const auto open = [this] {
    const auto now = impl_->threads.snapshot();
    const auto count = now.websocket_connections + now.polling_connections;
    return static_cast<std::size_t>(std::max<std::int64_t>(count, 0));
  };
  // Clients on long polling need the port until their batch.
  drain(impl_->sessions, open, impl_->config.drain);
  impl_->web.stop();
  impl_->sessions.shut_down();
  const auto deadline = std::chrono::steady_clock::now() + impl_->config.drain_timeout;
  while ((impl_->web.open_sockets() > 0 || !impl_->sessions.is_shut_down()) &&
         std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(drain_poll_interval);
  }
  impl_->end_streams();
  impl_->threads.stop();
  impl_->sessions.finish();
}

}  // namespace signalbox::transport
