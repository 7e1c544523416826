#pragma once

#include <string>
#include <string_view>

namespace signalbox::transport::http {

/// Returns the value of Content-Disposition for a download with this file name (RFC 6266). A name
/// that is not plain ASCII is also sent in UTF-8 (RFC 8187). Characters that file names may not
/// contain anywhere become `_`.
[[nodiscard]] std::string attachment(std::string_view file_name);

}  // namespace signalbox::transport::http
