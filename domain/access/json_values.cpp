#include "domain/access/json_values.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>

namespace signalbox::domain {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
/// Up to here every integer has an exact double (2^53).
constexpr double exact_integer_max = 9'007'199'254'740'992.0;

bool is_compound(const core::json& value) {
  return value.is_array() || value.is_object();
}

std::string_view without_white_space(std::string_view text) {
  constexpr std::string_view white = " \t\n\v\f\r";
  const auto first = text.find_first_not_of(white);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(white) - first + 1);
}

std::optional<double> read_hexadecimal(std::string_view digits) {
  std::uint64_t value = 0;
  const auto* end = digits.data() + digits.size();
  const auto [stop, failure] = std::from_chars(digits.data(), end, value, 16);
  if (failure != std::errc{} || stop != end) return std::nullopt;
  return static_cast<double>(value);
}

double number_of_text(std::string_view text) {
  text = without_white_space(text);
  if (text.empty()) return 0;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    return read_hexadecimal(text.substr(2)).value_or(nan);
  }
  const bool negative = text.front() == '-';
  if (negative || text.front() == '+') text.remove_prefix(1);
  if (text == "Infinity") return negative ? -infinity : infinity;
  // `from_chars` also accepts a second sign, "inf" and "nan".
  if (text.find_first_not_of("0123456789.eE+-") != text.npos) return nan;
  if (text.empty() || text.front() == '-') return nan;
  double value = 0;
  const auto* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, value);
  if (failure != std::errc{} || stop != end) return nan;
  return negative ? -value : value;
}

std::string text_of_number(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
  if (std::trunc(value) == value && std::abs(value) < exact_integer_max) {
    return fmt::format("{}", static_cast<std::int64_t>(value));
  }
  return fmt::format("{}", value);
}

std::string text_of_list(const core::json& list) {
  std::string text;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i > 0) text += ',';
    if (!list[i].is_null()) text += to_text(list[i]);
  }
  return text;
}

/// Converts a list or object to the primitive that JavaScript compares.
core::json primitive_of(const core::json& value) {
  return is_compound(value) ? core::json(to_text(value)) : value;
}

}  // namespace

bool is_truthy(const core::json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number()) return value.get<double>() != 0;
  if (value.is_string()) return !value.get_ref<const std::string&>().empty();
  if (value.is_array()) return !value.empty();
  return value.is_object();
}

double to_number(const core::json& value) {
  if (value.is_null()) return 0;
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  if (value.is_number()) return value.get<double>();
  return number_of_text(to_text(value));
}

std::string to_text(const core::json& value) {
  if (value.is_null()) return "null";
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_number()) return text_of_number(value.get<double>());
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array()) return text_of_list(value);
  return "[object Object]";
}

bool strictly_equal(const core::json& a, const core::json& b) {
  if (is_compound(a) || is_compound(b)) return false;
  if (a.is_number() && b.is_number()) return a.get<double>() == b.get<double>();
  return a.type() == b.type() && a == b;
}

bool loosely_equal(const core::json& a, const core::json& b) {
  if (is_compound(a) && is_compound(b)) return false;
  if (a.is_null() || b.is_null()) return a.is_null() && b.is_null();
  const core::json left = primitive_of(a);
  const core::json right = primitive_of(b);
  if (left.is_string() && right.is_string()) return left == right;
  return to_number(left) == to_number(right);
}

bool is_less(const core::json& a, const core::json& b) {
  const core::json left = primitive_of(a);
  const core::json right = primitive_of(b);
  if (left.is_string() && right.is_string()) {
    return left.get_ref<const std::string&>() < right.get_ref<const std::string&>();
  }
  return to_number(left) < to_number(right);
}

bool is_less_or_equal(const core::json& a, const core::json& b) {
  const core::json left = primitive_of(a);
  const core::json right = primitive_of(b);
  if (left.is_string() && right.is_string()) {
    return left.get_ref<const std::string&>() <= right.get_ref<const std::string&>();
  }
  return to_number(left) <= to_number(right);
}

}  // namespace signalbox::domain
