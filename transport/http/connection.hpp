#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "transport/http/body_budget.hpp"
#include "transport/http/limits.hpp"
#include "transport/http/network_list.hpp"
#include "transport/http/parser.hpp"
#include "transport/http/services.hpp"
#include "transport/http/socket_slot.hpp"
#include "transport/io_threads.hpp"

namespace signalbox::transport::http {

/// State shared by all connections of a server; outlives them.
struct connection_setup {
  io_thread& thread;
  const limits& bounds;
  const services& where;
  const network_list& proxies;  ///< proxies whose forwarding headers are trusted
  std::shared_ptr<body_budget> bodies;
};

/// One HTTP/1.1 socket: reads a request, waits for its response, writes it, and repeats. Everything
/// happens on its I/O thread.
class connection : public std::enable_shared_from_this<connection> {
 public:
  connection(connection_setup setup, tcp_socket socket, socket_slot slot,
             const boost::asio::ip::address& from);
  connection(const connection&) = delete;
  connection& operator=(const connection&) = delete;
  ~connection();

  /// Serves until the peer closes or a limit is exceeded; then calls `done`.
  void start(std::function<void(connection&)> done);

  /// Closes immediately when idle, otherwise after the current response.
  void stop();

 private:
  template <class T>
  using awaitable = boost::asio::awaitable<T>;

  awaitable<void> serve();
  awaitable<bool> read_request();
  awaitable<bool> wait_readable();
  awaitable<void> end_timed_out();
  request_parser::state read_some();
  [[nodiscard]] request next_request();
  [[nodiscard]] std::optional<limit> count_as_client(const request& incoming);
  awaitable<response> answer(request incoming, endpoint* realtime, bool is_upgrade);
  awaitable<response> ask_handler(request incoming);
  awaitable<response> ask_endpoint(request incoming, endpoint& where, bool is_upgrade);
  awaitable<bool> write(const response& out, std::string request_id, bool with_body);
  awaitable<void> write_failure(failure what);
  awaitable<void> linger();
  void watch_peer(waiting_request incoming, endpoint& where);
  /// Returns a flag that is set when the client closes the connection, until the socket is
  /// cancelled.
  [[nodiscard]] std::shared_ptr<const std::atomic<bool>> watch_for_close();
  void report_body_cut();
  void note(limit passed);
  void arm(std::chrono::milliseconds patience);
  void disarm();

  connection_setup setup_;
  tcp_socket socket_;
  socket_slot slot_;
  boost::asio::basic_waitable_timer<
      std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>, io_executor>
      deadline_;
  request_parser parser_;
  held_body body_;  ///< of the current request
  boost::asio::ip::address from_;
  std::function<void(connection&)> done_;
  bool keep_alive_ = true;
  bool is_new_ = true;    ///< before its first request
  bool idle_ = false;     ///< waiting for the first byte of a request
  bool waiting_ = false;  ///< a request waits for the endpoint's response
  bool timed_out_ = false;
  bool closed_by_peer_ = false;
};

}  // namespace signalbox::transport::http
