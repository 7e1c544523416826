#pragma once

#include <string_view>

namespace signalbox::core {

/// Returns the host of `scheme://host[:port][/path]`, without the brackets of an IPv6 address; the
/// scheme may be absent. The URL is not checked.
[[nodiscard]] std::string_view host_in_url(std::string_view url);

}  // namespace signalbox::core
