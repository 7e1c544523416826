#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <unordered_set>

#include "transport/http/connection.hpp"
#include "transport/http/socket_slot.hpp"
#include "transport/tls/relay.hpp"

namespace signalbox::transport::http {

using tcp_acceptor = boost::asio::basic_socket_acceptor<boost::asio::ip::tcp, io_executor>;

/// Accepts the sockets of one I/O thread and holds its HTTP connections. Everything except
/// construction and `stop` happens on that thread.
class acceptor : public std::enable_shared_from_this<acceptor> {
 public:
  acceptor(connection_setup setup, tcp_acceptor listening, std::shared_ptr<socket_budget> budget);

  /// Begins to accept. Any thread.
  void start();

  /// Closes the listening socket and the idle connections. Any thread.
  void stop();

  /// Ends the streamed bodies of all connections (`connection::end_streams`). Any thread.
  void end_streams();

 private:
  void accept();
  void take(tcp_socket socket, const boost::asio::ip::address& from);
  void shake_hands(tcp_socket socket, const boost::asio::ip::address& from, socket_slot slot);
  void serve(tcp_socket socket, const boost::asio::ip::address& from, socket_slot slot);
  void refuse(tcp_socket& socket, const boost::asio::ip::address& from, limit full);

  connection_setup setup_;
  tcp_acceptor listening_;
  boost::asio::steady_timer pause_;
  std::shared_ptr<socket_budget> budget_;
  std::unordered_set<connection*> connections_;
  std::unordered_set<tls::relay*> handshakes_;
  std::chrono::steady_clock::time_point quiet_until_{};  ///< for the log about refused sockets
  std::size_t refused_unreported_ = 0;
  bool stopped_ = false;
};

}  // namespace signalbox::transport::http
