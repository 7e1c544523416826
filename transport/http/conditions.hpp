#pragma once

#include <string_view>

namespace signalbox::transport::http {

/// Returns whether the client accepts this coding. Reads Accept-Encoding with its weights (RFC 9110
/// section 12.5.3): a weight of 0 refuses, `*` matches codings that are not listed.
[[nodiscard]] bool accepts_encoding(std::string_view accept_encoding, std::string_view coding);

/// Returns whether If-None-Match lists this entity tag, by weak comparison (RFC 9110 section
/// 13.1.2).
[[nodiscard]] bool none_match_names(std::string_view if_none_match, std::string_view etag);

}  // namespace signalbox::transport::http
