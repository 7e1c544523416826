#include "app/settings/table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "app/settings/table_rows.hpp"

namespace signalbox::app {

namespace {

std::vector<setting_row> all_rows() {
  std::vector<setting_row> rows;
  for (const auto& part : {front_rows(), realtime_rows(), limit_rows(), project_rows(), sql_rows(),
                           working_rows(), identity_rows(), inner_rows()}) {
    rows.insert(rows.end(), part.begin(), part.end());
  }
  return rows;
}

std::string text_of(const enum_choice& choice) {
  std::vector<std::string> quoted;
  for (const auto word : choice.words)
    quoted.push_back(fmt::format("\"{}\"", word));
  return fmt::format("{}", fmt::join(quoted, " or "));
}

std::string with_unit(std::string_view kind, std::string_view unit) {
  return unit.empty() ? std::string{kind} : fmt::format("{} of {}", kind, unit);
}

std::string range_of(const whole_range& range, std::string_view unit) {
  const auto kind = with_unit("a whole number", unit);
  if (range.most == std::numeric_limits<std::int64_t>::max()) {
    return fmt::format("{}, {} or more", kind, range.least);
  }
  return fmt::format("{} from {} to {}", kind, range.least, range.most);
}

/// Describes each kind of rule in words.
struct rule_text {
  const setting_row& row;

  std::string operator()(const switch_rule&) const { return "true or false"; }
  std::string operator()(const whole_range& range) const { return range_of(range, row.unit); }
  std::string operator()(const real_range& range) const {
    return fmt::format("{} from {} to {}", with_unit("a number", row.unit), range.least,
                       range.most);
  }
  std::string operator()(const enum_choice& choice) const { return text_of(choice); }
  std::string operator()(const text_rule& rule) const { return std::string{rule.allowed}; }
};

}  // namespace

std::span<const setting_row> settings_table() {
  static const std::vector<setting_row> rows = all_rows();
  return rows;
}

const setting_row* find_setting(std::string_view name) {
  const auto table = settings_table();
  const auto found = std::ranges::find(table, name, &setting_row::name);
  return found == table.end() ? nullptr : &*found;
}

std::string environment_name(std::string_view setting) {
  std::string name = "SIGNALBOX_";
  for (const char c : setting) {
    const bool is_lower = c >= 'a' && c <= 'z';
    name += c == '.' ? '_' : is_lower ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return name;
}

std::string describe_allowed(const setting_row& row) {
  return std::visit(rule_text{row}, row.allowed);
}

}  // namespace signalbox::app
