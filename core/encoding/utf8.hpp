#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace signalbox::core {

/// Removes the first character of `text` and returns it. Returns nothing, and leaves `text`
/// unchanged, when it is empty or does not start with well-formed UTF-8 (RFC 3629: no overlong
/// form, no surrogate, nothing above U+10FFFF).
[[nodiscard]] std::optional<char32_t> take_code_point(std::string_view& text);

[[nodiscard]] bool is_utf8(std::string_view text);

/// Returns the number of code points. Nothing when the text is not UTF-8.
[[nodiscard]] std::optional<std::size_t> count_code_points(std::string_view text);

/// Returns the longest prefix of at most `bytes_max` bytes that does not end within a character.
/// Text that is not UTF-8 is cut anywhere.
[[nodiscard]] std::string_view utf8_prefix(std::string_view text, std::size_t bytes_max);

}  // namespace signalbox::core
