#pragma once

#include <string_view>

#include "core/error.hpp"

namespace signalbox::api {

/// Checks a raw query before any parameter of it is read: escapes that can be decoded, names and
/// values that are UTF-8 without U+0000, which is what the platform's database can hold. Errors:
/// `bad_request` naming the parameter.
[[nodiscard]] core::result<void> check_query(std::string_view raw);

}  // namespace signalbox::api
