#pragma once

#include <string>
#include <string_view>

namespace signalbox::transport::http {

/// The bytes in the coding `gzip` (RFC 1952), as small as zlib makes them: for what is compressed
/// once and sent often. The same bytes give the same result. Throws `std::bad_alloc` when there is
/// no memory for it.
[[nodiscard]] std::string gzip(std::string_view bytes);

}  // namespace signalbox::transport::http
