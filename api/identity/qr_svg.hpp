#pragma once

#include <string>

#include "core/error.hpp"

namespace signalbox::api {

/// Returns a text as a QR code in SVG, black on white with the required quiet zone. Contains no `#`
/// and no line break, so that it can be used in a `data:` URL without escaping. Errors:
/// `bad_request` when the text is too long.
[[nodiscard]] core::result<std::string> qr_svg(const std::string& text);

}  // namespace signalbox::api
