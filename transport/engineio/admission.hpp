#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "transport/http/message.hpp"

namespace signalbox::transport::engineio {

enum class channel { polling, websocket };

/// Why a request is refused; the numbers are the reference server's `code`.
enum class refusal {
  unknown_transport = 0,
  unknown_session = 1,
  bad_handshake_method = 2,
  bad_request = 3,
  forbidden = 4,
  unsupported_version = 5,
};

/// What a request under `/socket.io/` asks for.
struct admission {
  channel over = channel::polling;
  std::optional<std::string> sid;  ///< none: a handshake
};

/// Judges the query and the method (Engine.IO protocol v4, "HTTP long-polling" and "WebSocket"):
/// `EIO=4`, `transport=polling|websocket`, a handshake is a GET, `transport=websocket` if and only
/// if the request asks to upgrade. Whether the session is known is for its I/O thread to say.
[[nodiscard]] std::expected<admission, refusal> admit(const http::request& asked,
                                                      bool wants_upgrade);

/// May a page of this origin open a session? `allowed` holds origins in lower case, or "*" for any;
/// empty: only the host that the request names. No Origin header: yes.
[[nodiscard]] bool origin_allowed(const http::fields& headers,
                                  const std::vector<std::string>& allowed);

/// `{"code":…,"message":…}` with 400, or 403 for `forbidden`.
[[nodiscard]] http::response refusal_response(refusal why);

}  // namespace signalbox::transport::engineio
