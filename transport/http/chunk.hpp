#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace signalbox::transport::http {

/// After the data of each chunk (RFC 9112 section 7.1).
inline constexpr std::string_view chunk_end = "\r\n";
/// The last chunk and an empty trailer section.
inline constexpr std::string_view last_chunk = "0\r\n\r\n";

/// Returns the first line of a chunk with this number of bytes, at least one: its size in
/// hexadecimal digits.
[[nodiscard]] std::string encode_chunk_size(std::size_t bytes);

}  // namespace signalbox::transport::http
