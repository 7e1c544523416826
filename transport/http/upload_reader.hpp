#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "transport/http/body_reader.hpp"
#include "transport/http/parser.hpp"
#include "transport/io_threads.hpp"

namespace signalbox::transport::http {

/// Reads a streamed request body from its socket. It holds one piece. Everything happens on its I/O
/// thread.
class upload_reader final : public body_reader, public std::enable_shared_from_this<upload_reader> {
 public:
  /// Everything outlives the reader or its `end`.
  struct place {
    io_thread& thread;
    tcp_socket& socket;
    request_parser& parser;  ///< in the state `streamed`
    std::chrono::milliseconds patience;
  };

  explicit upload_reader(place from);

  [[nodiscard]] boost::asio::awaitable<core::result<std::string_view>> next() override;
  [[nodiscard]] std::optional<std::uint64_t> expected_bytes() const override { return expected_; }

  /// A final response is being sent, after which 100 Continue must not follow.
  void forbid_continue() { may_continue_ = false; }

  /// The server stops: a pending `next` and all later ones fail.
  void stop();

  /// The request has ended: as `stop`, and the socket is not used any more.
  void end();

 private:
  template <class T>
  using awaitable = boost::asio::awaitable<T>;

  awaitable<void> send_continue();
  awaitable<void> fill();
  void arm();
  void cancel();
  void fail(core::errc code, std::string message);

  std::optional<place> from_;  ///< nothing after the end
  boost::asio::basic_waitable_timer<
      std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>, io_executor>
      timer_;
  std::optional<std::uint64_t> expected_;
  std::optional<core::error> failure_;
  std::string piece_;
  bool may_continue_ = true;
  bool is_waiting_ = false;
};

}  // namespace signalbox::transport::http
