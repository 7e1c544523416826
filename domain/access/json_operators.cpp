#include "domain/access/json_operators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "domain/access/json_values.hpp"

namespace signalbox::domain {

namespace {

using operator_result = std::expected<core::json, std::string>;

std::unexpected<std::string> wrong_count(std::string_view name) {
  return std::unexpected(fmt::format("{} has too few or too many arguments", name));
}

operator_result negation(std::string_view name, const core::json& arguments) {
  if (arguments.size() != 1) return wrong_count(name);
  return is_truthy(arguments[0]) == (name == "!!");
}

operator_result equality(std::string_view name, const core::json& arguments) {
  if (arguments.size() != 2) return wrong_count(name);
  const bool is_strict = name.size() == 3;
  const bool is_equal = is_strict ? strictly_equal(arguments[0], arguments[1])
                                  : loosely_equal(arguments[0], arguments[1]);
  return is_equal == (name.front() == '=');
}

operator_result order(std::string_view name, const core::json& arguments) {
  const bool is_upward = name.front() == '<';
  const bool is_between = is_upward && arguments.size() == 3;
  if (arguments.size() != 2 && !is_between) return wrong_count(name);
  const auto holds_at = [&](std::size_t i) {
    const core::json& low = arguments[is_upward ? i : i + 1];
    const core::json& high = arguments[is_upward ? i + 1 : i];
    return name.ends_with('=') ? is_less_or_equal(low, high) : is_less(low, high);
  };
  return holds_at(0) && (!is_between || holds_at(1));
}

operator_result containment(std::string_view name, const core::json& arguments) {
  if (arguments.size() != 2) return wrong_count(name);
  const core::json& part = arguments[0];
  const core::json& whole = arguments[1];
  if (whole.is_string()) {
    return whole.get_ref<const std::string&>().find(to_text(part)) != std::string::npos;
  }
  if (!whole.is_array()) return false;
  return std::ranges::any_of(whole,
                             [&](const core::json& one) { return strictly_equal(one, part); });
}

operator_result concatenation(std::string_view, const core::json& arguments) {
  std::string text;
  for (const core::json& one : arguments) {
    if (!one.is_null()) text += to_text(one);
  }
  return text;
}

operator_result finite(std::string_view name, double value) {
  if (!std::isfinite(value))
    return std::unexpected(fmt::format("{} does not return a number", name));
  return value;
}

/// - / %
operator_result arithmetic(std::string_view name, const core::json& arguments) {
  if (name == "-" && arguments.size() == 1) return finite(name, -to_number(arguments[0]));
  if (arguments.size() != 2) return wrong_count(name);
  const double left = to_number(arguments[0]);
  const double right = to_number(arguments[1]);
  if (name == "-") return finite(name, left - right);
  return finite(name, name == "/" ? left / right : std::fmod(left, right));
}

double fold(std::string_view name, double left, double right) {
  if (name == "+") return left + right;
  if (name == "*") return left * right;
  // A NaN on either side stays one, as with Math.min and Math.max.
  if (std::isnan(left) || std::isnan(right)) return left + right;
  return name == "min" ? std::min(left, right) : std::max(left, right);
}

/// + * min max
operator_result folding(std::string_view name, const core::json& arguments) {
  if (arguments.empty()) return wrong_count(name);
  double value = to_number(arguments[0]);
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    value = fold(name, value, to_number(arguments[i]));
  }
  return finite(name, value);
}

constexpr auto operators = std::to_array<std::pair<std::string_view, json_operator>>({
    {"==", equality},  {"===", equality}, {"!=", equality},    {"!==", equality},
    {"!", negation},   {"!!", negation},  {"<", order},        {"<=", order},
    {">", order},      {">=", order},     {"in", containment}, {"cat", concatenation},
    {"-", arithmetic}, {"/", arithmetic}, {"%", arithmetic},   {"+", folding},
    {"*", folding},    {"min", folding},  {"max", folding},
});

}  // namespace

json_operator find_json_operator(std::string_view name) {
  const auto* found =
      std::ranges::find(operators, name, &std::pair<std::string_view, json_operator>::first);
  return found == operators.end() ? nullptr : found->second;
}

}  // namespace signalbox::domain
