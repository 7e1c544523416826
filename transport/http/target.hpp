#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace signalbox::transport::http {

/// What a request line asks for, taken apart.
struct target {
  std::string path;         ///< percent-decoded UTF-8, starts with "/"
  std::string query;        ///< raw, without "?"
  std::string authority{};  ///< of the absolute form; else empty
};

/// Parses the origin form and the absolute form (RFC 9112 section 3.2). Nothing, so a 400, for any
/// other form, a bad escape, a NUL or another control character, an escaped slash or backslash
/// (it would change the segments), text that is not UTF-8, and segments "." and ".." (also
/// escaped: RFC 3986 section 6.2.2.3 would resolve them, nobody here needs them).
[[nodiscard]] std::optional<target> parse_target(std::string_view text);

/// Decodes "%41" to "A". Nothing for a bad escape.
[[nodiscard]] std::optional<std::string> percent_decode(std::string_view text);

/// The decoded value of the first parameter called `name` in a raw query ("+" stays "+"). Nothing
/// when it is absent or badly escaped.
[[nodiscard]] std::optional<std::string> query_parameter(std::string_view query,
                                                         std::string_view name);

}  // namespace signalbox::transport::http
