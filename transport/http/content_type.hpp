#pragma once

#include <string_view>

namespace signalbox::transport::http {

/// Returns the media type for a file extension (with its dot, in any case), or
/// `application/octet-stream` when it is unknown.
[[nodiscard]] std::string_view content_type_of(std::string_view extension);

}  // namespace signalbox::transport::http
