#pragma once

#include <string>
#include <string_view>

namespace signalbox::transport::http {

/// Compresses with `gzip` (RFC 1952) at the highest level, for content that is compressed once and
/// sent often. Deterministic. Throws `std::bad_alloc` when memory is exhausted.
[[nodiscard]] std::string gzip(std::string_view bytes);

}  // namespace signalbox::transport::http
