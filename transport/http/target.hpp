#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace signalbox::transport::http {

/// A parsed request target.
struct target {
  std::string path;         ///< percent-decoded UTF-8, starts with "/"
  std::string query;        ///< raw, without "?"
  std::string authority{};  ///< from the absolute form; otherwise empty
};

/// Parses the origin form and the absolute form (RFC 9112 section 3.2). Returns nothing (so a 400)
/// for any other form, an invalid escape, a NUL or another control character, an escaped slash or
/// backslash (it would change the segments), text that is not UTF-8, and "." and ".." segments
/// (also escaped: RFC 3986 section 6.2.2.3 would resolve them, but no client here needs them).
[[nodiscard]] std::optional<target> parse_target(std::string_view text);

/// Decodes "%41" to "A". Returns nothing for an invalid escape.
[[nodiscard]] std::optional<std::string> percent_decode(std::string_view text);

/// Returns the decoded value of the first parameter called `name` in a raw query ("+" stays "+"),
/// or nothing when it is missing or badly escaped.
[[nodiscard]] std::optional<std::string> query_parameter(std::string_view query,
                                                         std::string_view name);

}  // namespace signalbox::transport::http
