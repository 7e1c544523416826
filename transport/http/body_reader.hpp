#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/error.hpp"

namespace signalbox::transport::http {

/// The body of a request that is streamed (`request::upload`). The socket is read only by `next`,
/// so a slow reader slows the client down. Used on the I/O thread of the request, by one coroutine
/// at a time: the handler, and then the `next` of the source of its response.
class body_reader {
 public:
  body_reader() = default;
  body_reader(const body_reader&) = delete;
  body_reader& operator=(const body_reader&) = delete;
  virtual ~body_reader() = default;

  /// Returns the next piece of the body, at most 64 KiB, which stays valid until the next call; an
  /// empty piece is the end. The first call sends 100 Continue if the client waits for it. Errors,
  /// which also every later call returns: `timeout` when no data arrived for
  /// `limits::body_timeout`, `unavailable` when the client has disconnected, the request has ended
  /// or the server stops, `payload_too_large` when the body exceeds the limit of its request,
  /// `bad_request` for invalid chunks.
  [[nodiscard]] virtual boost::asio::awaitable<core::result<std::string_view>> next() = 0;

  /// Returns the size of the whole body if the request names it (Content-Length).
  [[nodiscard]] virtual std::optional<std::uint64_t> expected_bytes() const = 0;
};

}  // namespace signalbox::transport::http
