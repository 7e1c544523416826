#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "transport/io_threads.hpp"
#include "transport/write_progress.hpp"

namespace signalbox::transport::tls {

/// Maximum bytes buffered per direction; the size of a TLS record (RFC 8446 section 5.1).
inline constexpr std::size_t relay_buffer_bytes = std::size_t{16} << 10;

/// One TLS connection: performs the handshake, then relays the plaintext to and from a socket pair,
/// whose other end is used like a plain connection. The rest of the transport therefore needs no
/// TLS code; a TLS connection costs one more copy each way, three descriptors, and two buffers. It
/// reads only as fast as the other side does: a slow client fills the pair as it would fill its
/// socket. Everything happens on its I/O thread.
class relay : public std::enable_shared_from_this<relay> {
 public:
  struct patience {
    std::chrono::milliseconds handshake;
    /// For the client to receive the bytes of one buffer (`write_progress`).
    std::chrono::milliseconds write;
  };
  /// Called once: with the plain end after the handshake, with nothing when it failed.
  using receiver = std::function<void(std::optional<tcp_socket>)>;

  relay(io_thread& thread, tcp_socket socket, std::shared_ptr<boost::asio::ssl::context> shown,
        patience bounds);

  /// Starts. Ends itself when a timeout expires or either side has closed.
  void start(receiver ready);

  /// Aborts a handshake.
  void stop();

  /// Returns whether a timeout has expired.
  [[nodiscard]] bool timed_out() const { return timed_out_; }

 private:
  using timer = boost::asio::basic_waitable_timer<
      std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>, io_executor>;
  using local_socket =
      boost::asio::basic_stream_socket<boost::asio::local::stream_protocol, io_executor>;
  using buffer = std::array<char, relay_buffer_bytes>;
  template <class T>
  using awaitable = boost::asio::awaitable<T>;

  awaitable<void> shake_hands(receiver ready);
  [[nodiscard]] bool open_pair(tcp_socket& plain);
  awaitable<void> carry_in();
  awaitable<void> carry_out();
  [[nodiscard]] write_progress::amounts amounts();
  void arm(std::chrono::steady_clock::time_point end);
  void disarm();
  void close();

  io_thread& thread_;
  std::shared_ptr<boost::asio::ssl::context> shown_;
  boost::asio::ssl::stream<tcp_socket> outer_;
  local_socket inner_;
  timer deadline_;
  const patience bounds_;
  write_progress progress_;
  std::uint64_t written_ = 0;  ///< to the client
  bool timed_out_ = false;
};

}  // namespace signalbox::transport::tls
