#pragma once

#include <string_view>

namespace signalbox::transport::http {

/// The interim response for a client that waits before it sends its body (RFC 9110 section
/// 15.2.1).
inline constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";

}  // namespace signalbox::transport::http
