#include "domain/access/json_logic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

#include "domain/access/json_operators.hpp"
#include "domain/access/json_values.hpp"

namespace signalbox::domain {

namespace {

using outcome = std::expected<core::json, logic_fault>;

std::unexpected<logic_fault> broken(std::string reason) {
  return std::unexpected(
      logic_fault{.what = logic_fault::kind::broken, .reason = std::move(reason)});
}

/// The context of an operator that evaluates its own arguments.
struct call {
  std::string_view name;
  const core::json& arguments;
  const core::json& data;
  std::size_t depth;
};

outcome evaluate(const core::json& rule, const core::json& data, std::size_t depth);

outcome argument(const call& in, std::size_t index) {
  return evaluate(in.arguments[index], in.data, in.depth + 1);
}

outcome evaluate_list(const core::json& rules, const core::json& data, std::size_t depth) {
  core::json values = core::json::array();
  for (const core::json& rule : rules) {
    auto value = evaluate(rule, data, depth + 1);
    if (!value) return value;
    values.push_back(std::move(*value));
  }
  return values;
}

/// Returns the part of a list or object for one step of a variable's path.
const core::json* part_of(const core::json& whole, const std::string& name) {
  if (whole.is_object()) {
    const auto found = whole.find(name);
    return found == whole.end() ? nullptr : &*found;
  }
  if (!whole.is_array()) return nullptr;
  std::size_t index = 0;
  const auto* end = name.data() + name.size();
  const auto [stop, failure] = std::from_chars(name.data(), end, index);
  if (failure != std::errc{} || stop != end || index >= whole.size()) return nullptr;
  return &whole[index];
}

const core::json* find_variable(const core::json& data, std::string_view path) {
  const core::json* found = &data;
  while (found != nullptr && !path.empty()) {
    const auto dot = path.find('.');
    found = part_of(*found, std::string{path.substr(0, dot)});
    path = dot == path.npos ? std::string_view{} : path.substr(dot + 1);
  }
  return found;
}

outcome variable(const call& in) {
  if (in.arguments.size() > 2) return broken("var takes a name and an optional default");
  if (in.arguments.empty()) return in.data;
  const auto name = argument(in, 0);
  if (!name || name->is_null()) return name ? outcome{in.data} : name;
  if (!name->is_string() && !name->is_number()) return broken("var takes a name");
  const std::string path = to_text(*name);
  if (const core::json* found = find_variable(in.data, path)) return *found;
  if (in.arguments.size() == 2) return argument(in, 1);
  return std::unexpected(logic_fault{.what = logic_fault::kind::missing_variable,
                                     .reason = fmt::format("{} was not passed", path)});
}

/// Returns the variables that are absent, null or empty.
core::json missing_of(const core::json& names, const core::json& data) {
  core::json missing = core::json::array();
  for (const core::json& name : names) {
    const core::json* found = find_variable(data, to_text(name));
    if (found == nullptr || found->is_null() || *found == "") missing.push_back(name);
  }
  return missing;
}

outcome missing(const call& in) {
  const auto names = evaluate_list(in.arguments, in.data, in.depth);
  if (!names) return names;
  if (!names->empty() && names->front().is_array()) return missing_of(names->front(), in.data);
  return missing_of(*names, in.data);
}

outcome missing_some(const call& in) {
  const auto given = evaluate_list(in.arguments, in.data, in.depth);
  if (!given) return given;
  if (given->size() != 2 || !(*given)[0].is_number() || !(*given)[1].is_array()) {
    return broken("missing_some takes a number and a list of names");
  }
  const core::json& names = (*given)[1];
  core::json absent = missing_of(names, in.data);
  const auto present = static_cast<double>(names.size() - absent.size());
  return present >= (*given)[0].get<double>() ? core::json::array() : std::move(absent);
}

outcome conditional(const call& in) {
  const std::size_t count = in.arguments.size();
  std::size_t at = 0;
  for (; at + 1 < count; at += 2) {
    const auto test = argument(in, at);
    if (!test) return test;
    if (is_truthy(*test)) return argument(in, at + 1);
  }
  return at < count ? argument(in, at) : outcome{nullptr};
}

/// `and` stops at the first false argument, `or` at the first true one; both return its value.
outcome junction(const call& in) {
  if (in.arguments.empty()) return broken(fmt::format("{} takes arguments", in.name));
  const bool ends_on = in.name == "or";
  outcome last{nullptr};
  for (std::size_t i = 0; i < in.arguments.size(); ++i) {
    last = argument(in, i);
    if (!last || is_truthy(*last) == ends_on) break;
  }
  return last;
}

using logic_operation = outcome (*)(const call&);

constexpr auto operations = std::to_array<std::pair<std::string_view, logic_operation>>({
    {"var", variable},
    {"missing", missing},
    {"missing_some", missing_some},
    {"if", conditional},
    {"and", junction},
    {"or", junction},
});

logic_operation find_operation(std::string_view name) {
  const auto* found =
      std::ranges::find(operations, name, &std::pair<std::string_view, logic_operation>::first);
  return found == operations.end() ? nullptr : found->second;
}

outcome perform(const call& in) {
  if (const logic_operation known = find_operation(in.name)) return known(in);
  const json_operator known = find_json_operator(in.name);
  if (known == nullptr) return broken(fmt::format("unknown operator {}", in.name));
  const auto values = evaluate_list(in.arguments, in.data, in.depth);
  if (!values) return values;
  auto value = known(in.name, *values);
  if (!value) return broken(std::move(value.error()));
  return std::move(*value);
}

outcome evaluate(const core::json& rule, const core::json& data, std::size_t depth) {
  if (depth > logic_depth_max) return broken("nested too deep");
  if (rule.is_array()) return evaluate_list(rule, data, depth);
  if (!rule.is_object()) return rule;
  if (rule.size() != 1) return broken("an operation has exactly one operator");
  const std::string& name = rule.begin().key();
  const core::json& arguments = rule.begin().value();
  if (arguments.is_array()) return perform({name, arguments, data, depth});
  // A single argument may be given without a list.
  return perform({name, core::json::array({arguments}), data, depth});
}

std::expected<void, logic_fault> check(const core::json& rule, std::size_t depth) {
  if (depth > logic_depth_max) return broken("nested too deep");
  if (rule.is_object()) {
    if (rule.size() != 1) return broken("an operation has exactly one operator");
    const std::string& name = rule.begin().key();
    if (find_operation(name) == nullptr && find_json_operator(name) == nullptr) {
      return broken(fmt::format("unknown operator {}", name));
    }
    const core::json& arguments = rule.begin().value();
    return check(arguments, arguments.is_array() ? depth : depth + 1);
  }
  if (!rule.is_array()) return {};
  for (const core::json& one : rule) {
    if (const auto checked = check(one, depth + 1); !checked) return checked;
  }
  return {};
}

}  // namespace

std::expected<core::json, logic_fault> evaluate_logic(const core::json& rule,
                                                      const core::json& data) {
  return evaluate(rule, data, 0);
}

std::expected<void, logic_fault> check_logic(const core::json& rule) {
  return check(rule, 0);
}

}  // namespace signalbox::domain
