#include "transport/tls/relay.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <utility>

#include "transport/socket_queue.hpp"

namespace signalbox::transport::tls {

namespace asio = boost::asio;

namespace {

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

/// Limit of the bytes in the kernel that are not sent yet.
constexpr std::size_t unsent_bytes_max = std::size_t{64} << 10;

/// Time for a client to acknowledge the end.
constexpr std::chrono::milliseconds shutdown_notice_timeout{2'000};

}  // namespace

relay::relay(io_thread& thread, tcp_socket socket, std::shared_ptr<asio::ssl::context> shown,
             patience bounds)
    : thread_(thread),
      shown_(std::move(shown)),
      outer_(std::move(socket), *shown_),
      inner_(thread.context),
      deadline_(thread.context),
      bounds_(bounds),
      progress_(bounds.write, relay_buffer_bytes) {
  disarm();
}

void relay::start(receiver ready) {
  asio::co_spawn(
      thread_.context,
      [self = shared_from_this(), ready = std::move(ready)] { return self->shake_hands(ready); },
      asio::detached);
}

void relay::stop() {
  close();
}

asio::awaitable<void> relay::shake_hands(receiver ready) {
  arm(std::chrono::steady_clock::now() + bounds_.handshake);
  const auto [failed] = co_await outer_.async_handshake(asio::ssl::stream_base::server, as_result);
  disarm();
  tcp_socket plain(thread_.context);
  if (failed || !open_pair(plain)) {
    close();
    ready(std::nullopt);
    co_return;
  }
  // The other side must notice that a slow client receives, so it must be in small steps.
  limit_unsent_bytes(outer_.lowest_layer().native_handle(), unsent_bytes_max);
  ready(std::move(plain));
  asio::co_spawn(
      thread_.context, [self = shared_from_this()] { return self->carry_out(); }, asio::detached);
  co_await carry_in();
}

bool relay::open_pair(tcp_socket& plain) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return false;
  }
  boost::system::error_code error;
  inner_.assign(asio::local::stream_protocol(), ends[0], error);
  if (error) {
    ::close(ends[0]);
    ::close(ends[1]);
    return false;
  }
  // The address family of a plain connection is never queried.
  plain.assign(asio::ip::tcp::v4(), ends[1], error);
  if (error) ::close(ends[1]);
  return !error;
}

asio::awaitable<void> relay::carry_in() {
  const auto held = std::make_unique<buffer>();
  for (;;) {
    const auto [ended, count] = co_await outer_.async_read_some(asio::buffer(*held), as_result);
    if (ended) {
      boost::system::error_code ignored;
      inner_.shutdown(local_socket::shutdown_send, ignored);
      co_return;
    }
    const auto [refused, taken] =
        co_await asio::async_write(inner_, asio::buffer(held->data(), count), as_result);
    // The plain end is closed, so further input is discarded.
    if (refused) co_return;
  }
}

asio::awaitable<void> relay::carry_out() {
  const auto held = std::make_unique<buffer>();
  for (;;) {
    const auto [ended, count] = co_await inner_.async_read_some(asio::buffer(*held), as_result);
    if (ended) break;
    // The plain end may be gone, so a client that does not read must be detected here.
    progress_.begin(std::chrono::steady_clock::now(), amounts());
    arm(progress_.deadline());
    const auto [refused, taken] =
        co_await asio::async_write(outer_, asio::buffer(held->data(), count), as_result);
    written_ += taken;
    progress_.end(std::chrono::steady_clock::now(), amounts());
    disarm();
    if (refused) break;
  }
  arm(std::chrono::steady_clock::now() + shutdown_notice_timeout);
  // RFC 8446 section 6.1: without it the client could not tell a truncation from the end.
  [[maybe_unused]] const auto [unheard] = co_await outer_.async_shutdown(as_result);
  disarm();
  close();
}

write_progress::amounts relay::amounts() {
  return {.written = written_,
          .unacknowledged = unacknowledged_bytes(outer_.lowest_layer().native_handle())};
}

void relay::arm(std::chrono::steady_clock::time_point end) {
  deadline_.expires_at(end);
  deadline_.async_wait([self = shared_from_this()](const boost::system::error_code& cancelled) {
    // The timer was re-armed in the meantime, so this call is stale.
    const auto now = std::chrono::steady_clock::now();
    if (cancelled || self->deadline_.expiry() > now) return;
    auto& progress = self->progress_;
    if (progress.is_waiting() && !progress.is_stalled(now, self->amounts())) {
      return self->arm(progress.deadline());
    }
    self->timed_out_ = true;
    self->close();
  });
}

void relay::disarm() {
  deadline_.expires_at(std::chrono::steady_clock::time_point::max());
}

void relay::close() {
  boost::system::error_code ignored;
  outer_.lowest_layer().close(ignored);
  inner_.close(ignored);
}

}  // namespace signalbox::transport::tls
