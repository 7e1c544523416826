#include "app/settings/environment.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "app/settings/assign.hpp"
#include "app/settings/table.hpp"
#include "core/nearest_name.hpp"

namespace signalbox::app {

namespace {

constexpr std::string_view variable_prefix = "SIGNALBOX_";

std::map<std::string, const setting_row*> rows_by_variable() {
  std::map<std::string, const setting_row*> rows;
  for (const auto& row : settings_table())
    rows.emplace(environment_name(row.name), &row);
  return rows;
}

std::string warning_about(const std::string& name,
                          const std::map<std::string, const setting_row*>& known) {
  std::vector<std::string_view> names;
  for (const auto& [variable, row] : known)
    names.push_back(variable);
  auto sentence =
      fmt::format("The environment variable {} matches no setting and is ignored.", name);
  const auto meant = core::nearest_name(name, names);
  if (!meant.empty()) sentence += fmt::format(" Did you mean {}?", meant);
  return sentence;
}

}  // namespace

environment_variables own_environment() {
  environment_variables found;
  for (char** entry = ::environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view pair{*entry};
    const auto equals = pair.find('=');
    if (!pair.starts_with(variable_prefix) || equals == pair.npos) continue;
    found.emplace(pair.substr(0, equals), pair.substr(equals + 1));
  }
  return found;
}

environment_settings read_environment(const environment_variables& from) {
  const auto rows = rows_by_variable();
  environment_settings read;
  for (const auto& [name, text] : from) {
    if (!name.starts_with(variable_prefix)) continue;
    const auto found = rows.find(name);
    if (found == rows.end()) {
      read.warnings.push_back(warning_about(name, rows));
      continue;
    }
    read.given.push_back({.name = std::string{found->second->name},
                          .value = value_from_text(*found->second, text),
                          .source = "environment " + name});
  }
  return read;
}

}  // namespace signalbox::app
