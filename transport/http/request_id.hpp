#pragma once

#include <string>
#include <string_view>

namespace signalbox::transport::http {

/// Returns whether this is a UUID in its usual form (RFC 9562 section 4), of any version and case.
[[nodiscard]] bool is_uuid(std::string_view text);

}  // namespace signalbox::transport::http
