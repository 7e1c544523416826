#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <memory>
#include <thread>
#include <vector>

#include "transport/log.hpp"
#include "transport/statistics.hpp"

namespace signalbox::transport {

using io_executor = boost::asio::io_context::executor_type;
/// A TCP socket bound to one I/O thread; the concrete executor keeps it small.
using tcp_socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, io_executor>;

/// Maximum size of one read. Every thread has one such buffer, shared by its sockets, so that an
/// idle socket costs none.
inline constexpr std::size_t read_bytes_max = std::size_t{64} * 1024;

/// One event loop on one thread, with the state shared by its sockets.
struct io_thread {
  explicit io_thread(std::size_t position) : index(position), read_buffer(read_bytes_max) {}

  std::size_t index;
  counters counts;
  /// Valid only until control returns to the event loop.
  std::vector<char> read_buffer;
  /// Declared last, so that handlers destroyed with it can still use the other members.
  boost::asio::io_context context{1};
};

/// The I/O threads: one event loop each, so that no socket needs a lock or a strand.
class io_threads {
 public:
  io_threads(std::size_t count, log_sink log);
  io_threads(const io_threads&) = delete;
  io_threads& operator=(const io_threads&) = delete;
  /// Stops and joins.
  ~io_threads();

  void start();
  /// Stops every loop, regardless of pending work, and joins. Must not be called on an I/O thread.
  void stop();

  [[nodiscard]] std::size_t size() const { return threads_.size(); }
  [[nodiscard]] io_thread& at(std::size_t index) { return *threads_.at(index); }
  /// The sum of the statistics of all threads. Any thread.
  [[nodiscard]] statistics snapshot() const;

 private:
  using work = boost::asio::executor_work_guard<io_executor>;

  void run(io_thread& self) const;

  log_sink log_;
  std::vector<std::unique_ptr<io_thread>> threads_;
  std::vector<work> keep_running_;
  std::vector<std::thread> running_;
};

}  // namespace signalbox::transport
