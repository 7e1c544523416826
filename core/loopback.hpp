#pragma once

#include <string>

namespace signalbox::core {

/// True for loopback addresses: 127.0.0.0/8 and ::1 (RFC 6890). False for names.
[[nodiscard]] bool is_loopback(const std::string& address);

}  // namespace signalbox::core
