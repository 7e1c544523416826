#include "transport/http/server.hpp"

#include <sys/socket.h>

#include <boost/asio/ip/address.hpp>

#include "transport/http/acceptor.hpp"

namespace signalbox::transport::http {

namespace asio = boost::asio;

namespace {

enum class port_sharing { alone, shared };

std::expected<tcp_acceptor, std::string> bind(io_thread& thread,
                                              const asio::ip::tcp::endpoint& where,
                                              port_sharing sharing) {
  tcp_acceptor listening(thread.context);
  boost::system::error_code error;
  listening.open(where.protocol(), error);
  if (!error) listening.set_option(asio::socket_base::reuse_address(true), error);
  if (!error && sharing == port_sharing::shared) {
    const int on = 1;
    ::setsockopt(listening.native_handle(), SOL_SOCKET, SO_REUSEPORT, &on, sizeof on);
  }
  if (!error) listening.bind(where, error);
  if (!error) listening.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    return std::unexpected("cannot listen on " + where.address().to_string() + " port " +
                           std::to_string(where.port()) + ": " + error.message());
  }
  return listening;
}

/// Addresses that are exempt from the limit per address.
std::vector<std::string> exempt_of(const limits& bounds) {
  auto all = bounds.exempt_addresses;
  all.insert(all.end(), bounds.trusted_proxies.begin(), bounds.trusted_proxies.end());
  return all;
}

}  // namespace

server::server(io_threads& threads, limits bounds, services where)
    : bounds_(std::move(bounds)),
      services_(std::move(where)),
      threads_(threads),
      proxies_(bounds_.trusted_proxies),
      budget_(std::make_shared<socket_budget>(
          socket_budget::bounds{.sockets_max = bounds_.connections_max,
                                .per_address_max = bounds_.connections_per_address_max,
                                .exempt = exempt_of(bounds_)})),
      bodies_(std::make_shared<body_budget>(bounds_.body_bytes_total_max)) {}

server::~server() {
  stop();
}

std::expected<void, std::string> server::listen(const std::string& address, std::uint16_t port) {
  boost::system::error_code error;
  const auto ip = asio::ip::make_address(address, error);
  if (error) return std::unexpected("not an IP address: " + address);
  asio::ip::tcp::endpoint where(ip, port);

  {
    // A shared port could also be shared with another server of the same user, so an exclusive bind
    // is tried first and fails when the port is in use.
    const auto alone = bind(threads_.at(0), where, port_sharing::alone);
    if (!alone) return std::unexpected(alone.error());
    where.port(alone->local_endpoint().port());
  }
  const auto sharing = threads_.size() > 1 ? port_sharing::shared : port_sharing::alone;
  for (std::size_t index = 0; index < threads_.size(); ++index) {
    auto& thread = threads_.at(index);
    auto listening = bind(thread, where, sharing);
    if (!listening) return std::unexpected(listening.error());
    acceptors_.push_back(std::make_shared<acceptor>(connection_setup{.thread = thread,
                                                                     .bounds = bounds_,
                                                                     .where = services_,
                                                                     .proxies = proxies_,
                                                                     .bodies = bodies_},
                                                    std::move(*listening), budget_));
  }
  port_ = where.port();
  for (const auto& one : acceptors_)
    one->start();
  return {};
}

void server::stop() {
  for (const auto& one : acceptors_)
    one->stop();
}

void server::end_streams() {
  for (const auto& one : acceptors_)
    one->end_streams();
}

std::size_t server::open_sockets() const {
  return budget_->open();
}

}  // namespace signalbox::transport::http
