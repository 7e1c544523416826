#pragma once

#include <string_view>

#include "core/error.hpp"

namespace signalbox::api {

/// Checks a raw query before its parameters are read: valid escapes, names and values in UTF-8
/// without U+0000, as the platform's database requires. Errors: `bad_request` with the parameter.
[[nodiscard]] core::result<void> check_query(std::string_view raw);

}  // namespace signalbox::api
