#pragma once

#include <string>

#include "core/error.hpp"

namespace signalbox::api {

/// A text as a QR code in SVG, black on white with the margin that readers ask for. Holds no `#`
/// and no line break, so that it can be put into a `data:` address as it is. Errors: `bad_request`
/// when the text is too long for one.
[[nodiscard]] core::result<std::string> qr_svg(const std::string& text);

}  // namespace signalbox::api
