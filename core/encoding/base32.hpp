#pragma once

#include <string>
#include <string_view>

namespace signalbox::core {

/// Base32 in upper case without padding (RFC 4648, section 6), as authenticators expect secrets.
[[nodiscard]] std::string to_base32(std::string_view bytes);

}  // namespace signalbox::core
