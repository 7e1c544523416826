#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace signalbox::conformance {

/// Settings of the conformance server; the defaults are those that the public suites expect.
struct settings {
  std::uint16_t port = 3000;  ///< 0: a free port
  std::chrono::milliseconds ping_interval{300};
  std::chrono::milliseconds ping_timeout{200};
  std::chrono::milliseconds connect_timeout{1'000};
  /// Maximum bytes of a message or polling body. If absent: 1,000,000 for Engine.IO and Socket.IO,
  /// and 16 MiB for `/echo`, because suites of RFC 6455 send messages of that size.
  std::optional<std::size_t> max_payload{};
  bool recovery = false;     ///< lost Socket.IO clients may recover within two minutes
  bool compression = false;  ///< permessage-deflate for clients that offer it
};

}  // namespace signalbox::conformance
