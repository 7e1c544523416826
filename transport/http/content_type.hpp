#pragma once

#include <string_view>

namespace signalbox::transport::http {

/// The media type for a file's extension (with its dot, any case); `application/octet-stream` for
/// one that is not known.
[[nodiscard]] std::string_view content_type_of(std::string_view extension);

}  // namespace signalbox::transport::http
