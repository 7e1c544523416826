#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>

#include "transport/io_threads.hpp"

namespace signalbox::transport::http {

/// Detects that the client of a socket has disconnected while nothing is read from it; reads
/// nothing itself. A client that has shut down its sending side counts as disconnected, because it
/// cannot be distinguished from one that is gone. Everything happens on the I/O thread.
class close_watch : public std::enable_shared_from_this<close_watch> {
 public:
  /// A disconnect behind unread input (a pipelined request, the rest of a body) is detected within
  /// this time; any other immediately.
  static constexpr std::chrono::milliseconds poll_interval{250};

  /// `closed` is called at most once, between `start` and `stop`. The socket outlives the watch or
  /// its `stop`.
  close_watch(io_thread& thread, tcp_socket& socket, std::function<void()> closed);

  void start();

  /// Ends the watch, and cancels all operations of the socket.
  void stop();

 private:
  void wait_for_input();
  void wait_for_time();
  void check();

  tcp_socket& socket_;
  boost::asio::basic_waitable_timer<
      std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>, io_executor>
      timer_;
  std::function<void()> closed_;
  bool is_active_ = false;
};

}  // namespace signalbox::transport::http
