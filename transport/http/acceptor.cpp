#include "transport/http/acceptor.hpp"

#include <sys/socket.h>

#include <boost/asio/post.hpp>
#include <utility>

#include "transport/http/encode_response.hpp"
#include "transport/http/status.hpp"
#include "transport/random_id.hpp"

namespace signalbox::transport::http {

namespace asio = boost::asio;

namespace {

// When descriptors run out, accepting again immediately would spin.
constexpr std::chrono::milliseconds accept_pause{100};
// A client past a limit keeps opening sockets, so it is logged at most once per second.
constexpr std::chrono::seconds quiet_time{1};

std::string refusal_text(limit full) {
  const auto id = as_uuid_v4(fresh_random_bits());
  const auto out = refused_socket(full, id);
  return encode_head(out, {.request_id = id, .keep_alive = false}) + out.body;
}

}  // namespace

acceptor::acceptor(connection_setup setup, tcp_acceptor listening,
                   std::shared_ptr<socket_budget> budget)
    : setup_(std::move(setup)),
      listening_(std::move(listening)),
      pause_(setup_.thread.context),
      budget_(std::move(budget)) {}

void acceptor::start() {
  asio::post(setup_.thread.context, [self = shared_from_this()] { self->accept(); });
}

void acceptor::stop() {
  asio::post(setup_.thread.context, [self = shared_from_this()] {
    self->stopped_ = true;
    boost::system::error_code ignored;
    self->listening_.close(ignored);
    self->pause_.cancel();
    for (auto* one : self->connections_)
      one->stop();
    for (auto* one : self->handshakes_)
      one->stop();
  });
}

void acceptor::end_streams() {
  asio::post(setup_.thread.context, [self = shared_from_this()] {
    for (auto* one : self->connections_)
      one->end_streams();
  });
}

void acceptor::accept() {
  if (stopped_) return;
  listening_.async_accept(
      [self = shared_from_this()](const boost::system::error_code& error, tcp_socket socket) {
        if (self->stopped_) return;
        if (!error) {
          boost::system::error_code unknown;
          const auto from = socket.remote_endpoint(unknown);
          if (!unknown) self->take(std::move(socket), from.address());
          return self->accept();
        }
        self->pause_.expires_after(accept_pause);
        self->pause_.async_wait([self](const boost::system::error_code& cancelled) {
          if (!cancelled) self->accept();
        });
      });
}

void acceptor::take(tcp_socket socket, const boost::asio::ip::address& from) {
  auto slot = socket_slot::take(budget_, from);
  if (!slot) return refuse(socket, from, slot.error());
  boost::system::error_code ignored;
  socket.set_option(asio::ip::tcp::no_delay(true), ignored);
  if (setup_.where.shown) {
    shake_hands(std::move(socket), from, std::move(*slot));
  } else {
    serve(std::move(socket), from, std::move(*slot));
  }
}

void acceptor::shake_hands(tcp_socket socket, const boost::asio::ip::address& from,
                           socket_slot slot) {
  const auto fresh = std::make_shared<tls::relay>(
      setup_.thread, std::move(socket),
      setup_.where.shown->current(std::chrono::steady_clock::now()),
      tls::relay::patience{.handshake = setup_.bounds.handshake_timeout,
                           .write = setup_.bounds.write_timeout});
  handshakes_.insert(fresh.get());
  // A `std::function` must be copyable, so the move-only slot is shared.
  auto held = std::make_shared<socket_slot>(std::move(slot));
  fresh->start([self = shared_from_this(), shaking = fresh.get(), from,
                held](std::optional<tcp_socket> plain) {
    self->handshakes_.erase(shaking);
    if (plain && !self->stopped_) {
      self->serve(std::move(*plain), from, std::move(*held));
    } else if (!plain) {
      self->setup_.thread.counts.failed_tls_handshakes.add();
      if (shaking->timed_out())
        self->setup_.thread.counts.violations(limit::handshake_timeout).add();
    }
  });
}

void acceptor::serve(tcp_socket socket, const boost::asio::ip::address& from, socket_slot slot) {
  const auto fresh = std::make_shared<connection>(setup_, std::move(socket), std::move(slot), from);
  connections_.insert(fresh.get());
  fresh->start([self = shared_from_this()](connection& gone) { self->connections_.erase(&gone); });
}

// Refuses before reading anything; delivery of the response is best effort.
void acceptor::refuse(tcp_socket& socket, const boost::asio::ip::address& from, limit full) {
  const auto text = refusal_text(full);
  [[maybe_unused]] const auto sent =
      ::send(socket.native_handle(), text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  setup_.thread.counts.refused_sockets.add();
  setup_.thread.counts.violations(full).add();
  ++refused_unreported_;
  const auto now = std::chrono::steady_clock::now();
  if (!setup_.where.log || now < quiet_until_) return;
  setup_.where.log(log_level::warning, "connections_refused",
                   "limit=" + std::string(to_string(full)) + " address=" + from.to_string() +
                       " count=" + std::to_string(std::exchange(refused_unreported_, 0)));
  quiet_until_ = now + quiet_time;
}

}  // namespace signalbox::transport::http
