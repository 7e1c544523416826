#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "transport/http/message.hpp"

namespace signalbox::transport::engineio {

enum class channel { polling, websocket };

/// Reasons to refuse a request; the numbers are the reference server's `code`.
enum class refusal {
  unknown_transport = 0,
  unknown_session = 1,
  bad_handshake_method = 2,
  bad_request = 3,
  forbidden = 4,
  unsupported_version = 5,
};

/// A parsed request below `/socket.io/`.
struct admission {
  channel over = channel::polling;
  std::optional<std::string> sid;  ///< none: a handshake
};

/// Validates the query and the method (Engine.IO protocol v4, "HTTP long-polling" and "WebSocket"):
/// `EIO=4`, `transport=polling|websocket`, a handshake is a GET, `transport=websocket` if and only
/// if the request asks to upgrade. The session's I/O thread decides whether the session is known.
[[nodiscard]] std::expected<admission, refusal> admit(const http::request& incoming,
                                                      bool is_upgrade);

/// Returns whether a page of this origin may open a session. `allowed` holds origins in lower case,
/// or "*" for any; when it is empty, only the host named by the request is allowed. A request
/// without an Origin header is allowed.
[[nodiscard]] bool origin_allowed(const http::fields& headers,
                                  const std::vector<std::string>& allowed);

/// Returns `{"code":…,"message":…}` with 400, or 403 for `forbidden`.
[[nodiscard]] http::response refusal_response(refusal why);

}  // namespace signalbox::transport::engineio
