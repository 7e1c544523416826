#pragma once

#include <string>
#include <string_view>

namespace signalbox::core {

/// A text as part of a URL: everything but letters, digits, `-`, `.`, `_`, `~` as `%XX` (RFC 3986,
/// section 2.3).
[[nodiscard]] std::string url_text(std::string_view text);

}  // namespace signalbox::core
