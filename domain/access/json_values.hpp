#pragma once

#include <string>

#include "core/json/json.hpp"

namespace signalbox::domain {

// How JSON values convert and compare in JavaScript (ECMA-262, section 7), which JSON Logic takes
// over. Strings are compared by bytes.

/// False: null, false, 0, the empty text and, as JSON Logic has it, the empty list.
[[nodiscard]] bool is_truthy(const core::json& value);

/// `Number(value)`; NaN where there is no number.
[[nodiscard]] double to_number(const core::json& value);

/// `String(value)`.
[[nodiscard]] std::string to_text(const core::json& value);

/// `a == b`. Two lists or two objects are never equal: they are never the same one.
[[nodiscard]] bool loosely_equal(const core::json& a, const core::json& b);

/// `a === b`, with the same rule for lists and objects.
[[nodiscard]] bool strictly_equal(const core::json& a, const core::json& b);

/// `a < b` and `a <= b`: texts by their order, everything else as numbers; NaN is in no order.
[[nodiscard]] bool is_less(const core::json& a, const core::json& b);
[[nodiscard]] bool is_less_or_equal(const core::json& a, const core::json& b);

}  // namespace signalbox::domain
