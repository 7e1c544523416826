#include "transport/http/connection.hpp"

#include <sys/socket.h>

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <exception>

#include "core/retry_after.hpp"
#include "transport/http/encode_response.hpp"
#include "transport/http/forwarded.hpp"
#include "transport/random_id.hpp"
#include "transport/websocket/handshake.hpp"

namespace signalbox::transport::http {

namespace asio = boost::asio;

namespace {

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);
constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
constexpr failure head_too_late{.status = 408,
                                .code = "timeout",
                                .message = "The headers did not arrive within head_timeout.",
                                .passed = limit::head_timeout};
constexpr failure first_head_too_late{
    .status = 408,
    .code = "timeout",
    .message = "The first request did not arrive within handshake_timeout.",
    .passed = limit::handshake_timeout};
constexpr failure body_too_late{.status = 408,
                                .code = "timeout",
                                .message = "The body did not arrive within body_timeout.",
                                .passed = limit::body_timeout};
constexpr failure no_memory_for_body{
    .status = 503,
    .code = "unavailable",
    .message = "Too many large request bodies are in progress (body_bytes_total_max).",
    .passed = limit::body_bytes_total,
    .retry_after = core::retry_after::at_once};
constexpr failure broke_inside{
    .status = 500, .code = "internal", .message = "Something went wrong on our side."};
// Limits for discarding the peer's input after the last response, so that closing does not reset
// the connection while a response is in flight.
constexpr std::chrono::milliseconds linger_timeout{2'000};
constexpr std::size_t linger_bytes_max = std::size_t{1024} * 1024;

endpoint* endpoint_of(const services& where, std::string_view path) {
  for (const auto& one : where.endpoints) {
    if (one.path.ends_with('/') ? path.starts_with(one.path) : path == one.path) return one.where;
  }
  return nullptr;
}

}  // namespace

connection::connection(connection_setup setup, tcp_socket socket, socket_slot slot,
                       const boost::asio::ip::address& from)
    : setup_(std::move(setup)),
      socket_(std::move(socket)),
      slot_(std::move(slot)),
      deadline_(setup_.thread.context),
      parser_(setup_.bounds, setup_.where.head_check),
      body_(setup_.bodies),
      from_(plain_address(from)) {
  setup_.thread.counts.http_connections.add();
  disarm();
}

connection::~connection() {
  setup_.thread.counts.http_connections.add(-1);
}

void connection::start(std::function<void(connection&)> done) {
  done_ = std::move(done);
  asio::co_spawn(
      setup_.thread.context, [self = shared_from_this()] { return self->serve(); },
      [self = shared_from_this()](const std::exception_ptr&) { self->done_(*self); });
}

void connection::stop() {
  keep_alive_ = false;
  boost::system::error_code ignored;
  if (idle_) socket_.cancel(ignored);
}

asio::awaitable<void> connection::serve() {
  for (;;) {
    const bool arrived = co_await read_request();
    if (!arrived) break;
    auto incoming = next_request();
    keep_alive_ = keep_alive_ && parser_.keep_alive();
    const auto began = std::chrono::steady_clock::now();
    auto* const realtime = endpoint_of(setup_.where, incoming.path);
    const bool is_upgrade = realtime != nullptr && websocket::is_upgrade_request(incoming);
    exchange seen{.verb = incoming.verb, .path = incoming.path, .request_id = incoming.id};
    // Copy of the request for `take_over`.
    request kept = is_upgrade ? incoming : request{};

    const auto full = is_upgrade ? count_as_client(incoming) : std::nullopt;
    response out;
    if (full) {
      out = refused_socket(*full, incoming.id);
    } else {
      out = co_await answer(std::move(incoming), realtime, is_upgrade);
    }
    body_.release();
    // After a refused upgrade the client may send bytes that are not HTTP.
    if (is_upgrade && out.status != 101) keep_alive_ = false;
    const bool written = co_await write(out, seen.request_id, seen.verb != method::head);
    setup_.thread.counts.http_requests.add();
    if (setup_.where.observe) {
      seen.route = std::move(out.route);
      seen.status = out.status;
      seen.body_bytes = body_of(out).size();
      seen.duration = std::chrono::duration_cast<std::chrono::microseconds>(
          std::chrono::steady_clock::now() - began);
      setup_.where.observe(seen);
    }
    if (written && out.status == 101) {
      disarm();
      realtime->take_over(setup_.thread, std::move(kept), std::move(socket_), parser_.take_rest(),
                          std::move(slot_));
      co_return;
    }
    if (!written || !keep_alive_) break;
  }
  co_await linger();
}

request connection::next_request() {
  auto incoming = parser_.take();
  incoming.remote_address = client_address(from_, incoming.headers, setup_.proxies).to_string();
  incoming.encrypted = setup_.where.shown != nullptr;
  return incoming;
}

// A proxy's socket that becomes a WebSocket belongs to one client from then on.
std::optional<limit> connection::count_as_client(const request& incoming) {
  const auto client = client_address(from_, incoming.headers, setup_.proxies);
  if (client == from_) return std::nullopt;
  const auto full = slot_.count_for(client);
  if (full) {
    setup_.thread.counts.refused_sockets.add();
    note(*full);
  }
  return full;
}

asio::awaitable<bool> connection::read_request() {
  auto state = parser_.feed({});
  while (state != request_parser::state::complete && state != request_parser::state::failed) {
    const bool readable = co_await wait_readable();
    if (!readable) {
      if (timed_out_) co_await end_timed_out();
      co_return false;
    }
    const auto before = state;
    state = read_some();
    if (closed_by_peer_) {
      report_body_cut();
      co_return false;
    }
    if (parser_.take_expectation()) {
      arm(setup_.bounds.write_timeout);
      const auto [error, sent] =
          co_await asio::async_write(socket_, asio::buffer(go_on.data(), go_on.size()), as_result);
      disarm();
      if (error) co_return false;
    }
    // The timeout of a new connection runs until its first head is complete.
    if (state != before && !(is_new_ && state == request_parser::state::head)) disarm();
  }
  disarm();
  is_new_ = false;
  if (state == request_parser::state::complete) co_return true;
  co_await write_failure(parser_.why());
  co_return false;
}

asio::awaitable<void> connection::end_timed_out() {
  switch (parser_.now()) {
    case request_parser::state::idle:
      if (is_new_) note(limit::handshake_timeout);
      co_return;
    case request_parser::state::head:
      co_return co_await write_failure(is_new_ ? first_head_too_late : head_too_late);
    default:
      report_body_cut();
      co_return co_await write_failure(body_too_late);
  }
}

void connection::report_body_cut() {
  const auto now = parser_.now();
  if (now != request_parser::state::body && now != request_parser::state::complete) return;
  auto* const realtime = endpoint_of(setup_.where, parser_.path());
  if (realtime != nullptr)
    realtime->abandoned({.id = {}, .query = parser_.query(), .body_cut = true});
}

void connection::note(limit passed) {
  setup_.thread.counts.violations(passed).add();
  if (setup_.where.log) {
    setup_.where.log(log_level::info, "request_passed_limit",
                     "limit=" + std::string(to_string(passed)) + " address=" + from_.to_string());
  }
}

// The timeout of a phase runs from its first byte, so it is armed only when none is running.
asio::awaitable<bool> connection::wait_readable() {
  idle_ = parser_.now() == request_parser::state::idle;
  if (idle_ && !keep_alive_) co_return false;
  if (deadline_.expiry() == std::chrono::steady_clock::time_point::max()) {
    arm(idle_ && is_new_                               ? setup_.bounds.handshake_timeout
        : idle_                                        ? setup_.bounds.idle_timeout
        : parser_.now() == request_parser::state::head ? setup_.bounds.head_timeout
                                                       : setup_.bounds.body_timeout);
  }
  const auto [error] = co_await socket_.async_wait(tcp_socket::wait_read, as_result);
  idle_ = false;
  co_return !error && !timed_out_;
}

request_parser::state connection::read_some() {
  auto& buffer = setup_.thread.read_buffer;
  const auto count = ::recv(socket_.native_handle(), buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (count > 0) {
    parser_.feed({buffer.data(), static_cast<std::size_t>(count)});
    if (!body_.grow_to(parser_.body_bytes())) {
      report_body_cut();
      parser_.drop(no_memory_for_body);
    }
    return parser_.now();
  }
  closed_by_peer_ = count == 0 || (errno != EAGAIN && errno != EINTR);
  return parser_.now();
}

asio::awaitable<response> connection::answer(request incoming, endpoint* realtime,
                                             bool is_upgrade) {
  if (realtime == nullptr) co_return co_await ask_handler(std::move(incoming));
  co_return co_await ask_endpoint(std::move(incoming), *realtime, is_upgrade);
}

asio::awaitable<response> connection::ask_handler(request incoming) {
  const auto id = incoming.id;
  incoming.abandoned = watch_for_close();
  std::string what = "unknown exception";
  try {
    auto answered = setup_.where.answer(std::move(incoming));
    auto out = co_await std::move(answered);
    boost::system::error_code ignored;
    socket_.cancel(ignored);
    co_return out;
  } catch (const std::exception& failure) {
    what = failure.what();
  } catch (...) {
  }
  if (setup_.where.log) {
    setup_.where.log(log_level::error, "http_handler_threw", "request_id=" + id + " what=" + what);
  }
  co_return failure_response(broke_inside, id);
}

asio::awaitable<response> connection::ask_endpoint(request incoming, endpoint& where,
                                                   bool is_upgrade) {
  waiting_ = true;
  watch_peer({.id = incoming.id, .query = incoming.query}, where);
  auto begin = [this, &incoming, &where, is_upgrade](auto resumption) {
    // The response may come from another I/O thread; the coroutine resumes on its own.
    auto waiting = std::make_shared<decltype(resumption)>(std::move(resumption));
    where.serve(setup_.thread, std::move(incoming), is_upgrade,
                [waiting, home = setup_.thread.context.get_executor()](response out) {
                  asio::post(home, [waiting, out = std::move(out)]() mutable {
                    auto resume = std::move(*waiting);
                    std::move(resume)(std::move(out));
                  });
                });
  };
  auto out = co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(response)>(
      begin, asio::use_awaitable);
  waiting_ = false;
  boost::system::error_code ignored;
  socket_.cancel(ignored);
  co_return out;
}

std::shared_ptr<const std::atomic<bool>> connection::watch_for_close() {
  auto closed = std::make_shared<std::atomic<bool>>(false);
  // Also completes on the first bytes: a client that sends its next request is still connected.
  socket_.async_wait(tcp_socket::wait_read, [self = shared_from_this(),
                                             closed](const boost::system::error_code& error) {
    if (error) return;
    char byte = 0;
    const auto count = ::recv(self->socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) closed->store(true);
  });
  return closed;
}

void connection::watch_peer(waiting_request incoming, endpoint& where) {
  auto look = [self = shared_from_this(), &where,
               incoming = std::move(incoming)](const boost::system::error_code& error) {
    if (error || !self->waiting_) return;
    char byte = 0;
    const auto count = ::recv(self->socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    const bool gone = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
    if (gone) where.abandoned(incoming);
  };
  socket_.async_wait(tcp_socket::wait_read, std::move(look));
}

asio::awaitable<bool> connection::write(const response& out, std::string request_id,
                                        bool with_body) {
  const auto head = encode_head(out, {.request_id = request_id, .keep_alive = keep_alive_});
  const auto body = with_body ? body_of(out) : std::string_view{};
  const std::array<asio::const_buffer, 2> pieces{asio::buffer(head),
                                                 asio::buffer(body.data(), body.size())};
  arm(setup_.bounds.write_timeout);
  const auto [error, sent] = co_await asio::async_write(socket_, pieces, as_result);
  disarm();
  if (error && timed_out_) note(limit::write_timeout);
  co_return !error;
}

asio::awaitable<void> connection::write_failure(failure what) {
  keep_alive_ = false;
  timed_out_ = false;
  if (what.passed) note(*what.passed);
  // The request is dropped here so that a slow reader does not keep it in memory.
  parser_.drop(what);
  body_.release();
  const auto id = as_uuid_v4(fresh_random_bits());
  const auto out = failure_response(what, id);
  setup_.thread.counts.http_requests.add();
  if (setup_.where.observe) {
    setup_.where.observe({.request_id = id, .status = out.status, .body_bytes = out.body.size()});
  }
  co_await write(out, id, true);
}

asio::awaitable<void> connection::linger() {
  boost::system::error_code error;
  socket_.shutdown(tcp_socket::shutdown_send, error);
  std::size_t thrown_away = 0;
  timed_out_ = false;
  disarm();
  arm(linger_timeout);
  while (!error && !closed_by_peer_ && thrown_away < linger_bytes_max) {
    const auto [failed] = co_await socket_.async_wait(tcp_socket::wait_read, as_result);
    if (failed || timed_out_) break;
    auto& buffer = setup_.thread.read_buffer;
    const auto count = ::recv(socket_.native_handle(), buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) break;
    if (count > 0) thrown_away += static_cast<std::size_t>(count);
  }
  disarm();
  socket_.close(error);
}

void connection::arm(std::chrono::milliseconds patience) {
  deadline_.expires_after(patience);
  deadline_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    // The timer was re-armed in the meantime, so this call is stale.
    if (error || self->deadline_.expiry() > std::chrono::steady_clock::now()) return;
    self->timed_out_ = true;
    boost::system::error_code ignored;
    self->socket_.cancel(ignored);
  });
}

void connection::disarm() {
  deadline_.expires_at(std::chrono::steady_clock::time_point::max());
}

}  // namespace signalbox::transport::http
