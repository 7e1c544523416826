#pragma once

#include <boost/asio/awaitable.hpp>
#include <string_view>

#include "core/error.hpp"

namespace signalbox::transport::http {

/// The body of a streamed response (`response::stream`), implemented by the handler's side. The
/// connection pulls one piece after the other, and the next one only when the client's socket has
/// accepted the previous one completely.
///
/// All functions are called on the I/O thread of the connection. The source is destroyed with its
/// response on the same thread, also when `next` was never called (HEAD, or a status without a
/// body), and never while `next` is suspended. The only exception is a server whose stop did not
/// end in time: it destroys suspended coroutines without resuming them, `next` before its source,
/// on the thread that stops the server.
class body_source {
 public:
  body_source() = default;
  body_source(const body_source&) = delete;
  body_source& operator=(const body_source&) = delete;
  virtual ~body_source() = default;

  /// Returns the next piece, which stays valid until the next call or the end of the source; an
  /// empty piece ends the body. Called again only after it has returned a piece. It has no timeout
  /// here: the source has its own deadlines. After an error or an exception the connection is
  /// closed without the last chunk, so that the client notices that the body is incomplete (RFC
  /// 9112 section 8); if it was the first call, nothing has been sent, and the response is a 500.
  [[nodiscard]] virtual boost::asio::awaitable<core::result<std::string_view>> next() = 0;

  /// The rest of the body is not needed: the client has disconnected or received nothing for too
  /// long, or the server stops. Called at most once, also while `next` is suspended; a pending
  /// `next` must then end soon, with any result. `next` is not called any more. Must not block and
  /// must not throw.
  virtual void abandon() = 0;
};

}  // namespace signalbox::transport::http
