#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "transport/http/body_budget.hpp"
#include "transport/http/encode_response.hpp"
#include "transport/http/limits.hpp"
#include "transport/http/network_list.hpp"
#include "transport/http/parser.hpp"
#include "transport/http/services.hpp"
#include "transport/http/socket_slot.hpp"
#include "transport/http/stream_writer.hpp"
#include "transport/http/upload_reader.hpp"
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

  /// Ends a streamed body in either direction, and each that follows: abandons the source of the
  /// response, and lets the reader of the request fail.
  void end_streams();

 private:
  /// How the socket is closed.
  enum class ending {
    linger,  ///< after the peer has received the last response
    close,   ///< immediately
    reset,   ///< immediately, and so that the peer notices that the response is incomplete
  };

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
  void end_upload();
  awaitable<bool> deliver(response& out, exchange& seen, bool is_http_1_0);
  awaitable<bool> write_stream(response& out, exchange& seen, bool is_http_1_0);
  awaitable<bool> write(const response& out, delivery how, bool with_body);
  awaitable<void> write_failure(failure what);
  void report_source_failure(const core::error& failed, const exchange& of);
  awaitable<void> finish();
  awaitable<void> linger();
  void watch_peer(waiting_request incoming, endpoint& where);
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
  held_body body_;                         ///< of the current request
  std::shared_ptr<upload_reader> upload_;  ///< of the current request
  std::weak_ptr<stream_writer> stream_;    ///< of the current response
  boost::asio::ip::address from_;
  std::function<void(connection&)> done_;
  bool keep_alive_ = true;
  bool is_new_ = true;    ///< before its first request
  bool idle_ = false;     ///< waiting for the first byte of a request
  bool waiting_ = false;  ///< a request waits for the endpoint's response
  bool timed_out_ = false;
  bool closed_by_peer_ = false;
  bool are_streams_ended_ = false;
  ending ending_ = ending::linger;
};

}  // namespace signalbox::transport::http
