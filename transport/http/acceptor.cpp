#include "transport/http/acceptor.hpp"

#include <boost/asio/post.hpp>
#include <chrono>

namespace signalbox::transport::http {

namespace asio = boost::asio;

namespace {

// Out of descriptors: until some are given back, accepting again at once would spin.
constexpr std::chrono::milliseconds accept_pause{100};

}  // namespace

acceptor::acceptor(connection_setup setup, tcp_acceptor listening,
                   std::shared_ptr<socket_budget> budget)
    : setup_(setup),
      listening_(std::move(listening)),
      pause_(setup.thread.context),
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
  });
}

void acceptor::accept() {
  if (stopped_) return;
  listening_.async_accept(
      [self = shared_from_this()](const boost::system::error_code& error, tcp_socket socket) {
        if (self->stopped_) return;
        if (!error) {
          self->take(std::move(socket));
          return self->accept();
        }
        self->pause_.expires_after(accept_pause);
        self->pause_.async_wait([self](const boost::system::error_code& cancelled) {
          if (!cancelled) self->accept();
        });
      });
}

void acceptor::take(tcp_socket socket) {
  socket_slot slot(budget_);
  if (!slot) {
    setup_.thread.counts.refused_sockets.add();
    return;
  }
  boost::system::error_code ignored;
  socket.set_option(asio::ip::tcp::no_delay(true), ignored);
  const auto fresh = std::make_shared<connection>(setup_, std::move(socket), std::move(slot));
  connections_.insert(fresh.get());
  fresh->start([self = shared_from_this()](connection& gone) { self->connections_.erase(&gone); });
}

}  // namespace signalbox::transport::http
