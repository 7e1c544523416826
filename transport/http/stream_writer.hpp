#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "transport/http/body_source.hpp"
#include "transport/io_threads.hpp"
#include "transport/stream_cut.hpp"
#include "transport/write_progress.hpp"

namespace signalbox::transport::http {

/// How the end of a streamed body is marked (RFC 9112 section 6.3).
enum class stream_framing {
  chunked,
  until_close,  ///< for HTTP/1.0
};

/// Writes one streamed response: the head with the first piece of the body, then one piece after
/// the other, each in one gathered write without a copy. It holds one piece at a time, and the
/// kernel at most `unsent_bytes_max` and the bytes on their way. Everything happens on its I/O
/// thread.
class stream_writer : public std::enable_shared_from_this<stream_writer> {
 public:
  /// Limit of the bytes in the kernel that are not sent yet.
  static constexpr std::size_t unsent_bytes_max = std::size_t{128} * 1024;

  /// The client must receive `bytes_min` in each `patience` (`write_progress`).
  struct bounds {
    std::chrono::milliseconds patience;
    std::size_t bytes_min;
  };

  struct outcome {
    bool head_sent = false;        ///< or a part of it
    std::uint64_t body_bytes = 0;  ///< accepted by the socket, without the framing
    std::optional<stream_cut> cut{};
    std::optional<core::error> failure{};  ///< of the source
  };

  /// The socket outlives `run`.
  stream_writer(io_thread& thread, tcp_socket& socket, std::shared_ptr<body_source> source,
                bounds limits, stream_framing framing);

  /// Writes the whole response; called once. `before_head` is called before the head is sent.
  boost::asio::awaitable<outcome> run(std::string head, std::function<void()> before_head);

  /// Ends the response early: abandons the source and aborts a pending write. Has no effect after
  /// the end.
  void cut(stream_cut why);

 private:
  template <class T>
  using awaitable = boost::asio::awaitable<T>;
  /// Head, size, data, end.
  using pieces = std::array<boost::asio::const_buffer, 4>;

  awaitable<core::result<std::string_view>> pull();
  awaitable<void> write_body(std::string head, std::function<void()> before_head);
  awaitable<void> write(pieces left);
  [[nodiscard]] write_progress::amounts amounts() const;
  void arm();

  io_thread& thread_;
  tcp_socket& socket_;
  std::shared_ptr<body_source> source_;  ///< null after the end
  write_progress progress_;
  boost::asio::basic_waitable_timer<
      std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>, io_executor>
      timer_;
  const stream_framing framing_;
  outcome result_;
  std::uint64_t written_ = 0;  ///< including the framing
  bool is_armed_ = false;
};

}  // namespace signalbox::transport::http
