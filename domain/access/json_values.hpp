#pragma once

#include <string>

#include "core/json/json.hpp"

namespace signalbox::domain {

// Conversion and comparison of JSON values as in JavaScript (ECMA-262, section 7), which JSON Logic
// adopts. Strings are compared bytewise.

/// False: null, false, 0, the empty text and, as in JSON Logic, the empty list.
[[nodiscard]] bool is_truthy(const core::json& value);

/// `Number(value)`; NaN when it is not a number.
[[nodiscard]] double to_number(const core::json& value);

/// `String(value)`.
[[nodiscard]] std::string to_text(const core::json& value);

/// `a == b`. Two lists or two objects are never equal, because they are different instances.
[[nodiscard]] bool loosely_equal(const core::json& a, const core::json& b);

/// `a === b`, with the same rule for lists and objects.
[[nodiscard]] bool strictly_equal(const core::json& a, const core::json& b);

/// `a < b` and `a <= b`: strings bytewise, everything else as numbers; NaN is unordered.
[[nodiscard]] bool is_less(const core::json& a, const core::json& b);
[[nodiscard]] bool is_less_or_equal(const core::json& a, const core::json& b);

}  // namespace signalbox::domain
