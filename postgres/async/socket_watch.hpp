#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <memory>

#include "postgres/deadline.hpp"

namespace signalbox::postgres::async {

/// Waits for the socket of a libpq connection on an executor, whose thread alone may use it.
///
/// It owns a duplicate of the descriptor: neither libpq, which closes sockets without
/// notice, nor Asio closes the descriptor of the other.
class socket_watch {
 public:
  explicit socket_watch(const boost::asio::any_io_executor& home);
  socket_watch(const socket_watch&) = delete;
  socket_watch& operator=(const socket_watch&) = delete;
  ~socket_watch();

  /// Waits for another socket from now on. False when no descriptor is left.
  [[nodiscard]] bool follow(int socket);

  enum class interest { readable, writable, either };
  /// Waits until the socket is ready; returns false at the deadline, and when the coroutine is
  /// cancelled. One wait at a time.
  [[nodiscard]] boost::asio::awaitable<bool> ready(interest what, deadline until);

  /// Ends a wait as its deadline does.
  void interrupt();

  /// Stops the timer, which otherwise runs until the deadline of an earlier wait. Not during a
  /// wait.
  void rest();

  /// Ends a wait and closes the duplicate.
  void close();

 private:
  struct waiting;
  std::shared_ptr<waiting> state_;
};

}  // namespace signalbox::postgres::async
