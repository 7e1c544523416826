#include "app/settings/toml_file.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "app/settings/table.hpp"
#include "core/fault_list.hpp"
#include "core/nearest_name.hpp"

namespace signalbox::app {

namespace {

constexpr std::size_t file_bytes_max = std::size_t{1} << 20;

std::vector<std::string_view> setting_names() {
  std::vector<std::string_view> names;
  for (const auto& row : settings_table())
    names.push_back(row.name);
  return names;
}

std::vector<std::string_view> section_names() {
  std::vector<std::string_view> names;
  for (const auto& row : settings_table()) {
    const auto dot = row.name.rfind('.');
    if (dot == row.name.npos) continue;
    const auto section = row.name.substr(0, dot);
    if (std::ranges::find(names, section) == names.end()) names.push_back(section);
  }
  return names;
}

std::string shown(const toml::node& node) {
  std::ostringstream text;
  node.visit([&](const auto& value) { text << value; });
  return text.str();
}

std::unexpected<core::error> unreadable(const std::filesystem::path& path, const std::string& why) {
  return core::fail(
      core::errc::bad_request,
      fmt::format("The configuration file {} cannot be read: {}.", path.string(), why));
}

std::optional<std::vector<std::string>> texts_in(const toml::array& list) {
  std::vector<std::string> texts;
  for (const auto& entry : list) {
    const auto* text = entry.as_string();
    if (text == nullptr) return std::nullopt;
    texts.push_back(text->get());
  }
  return texts;
}

given_value value_of(const toml::node& node) {
  if (const auto* value = node.as_boolean()) return value->get();
  if (const auto* value = node.as_integer()) return value->get();
  if (const auto* value = node.as_floating_point()) return value->get();
  if (const auto* value = node.as_string()) return value->get();
  if (const auto* list = node.as_array()) {
    if (auto texts = texts_in(*list)) return std::move(*texts);
  }
  return unusable_value{shown(node)};
}

/// Walks through the sections of a file.
class walk {
 public:
  explicit walk(std::string_view file) : file_(file) {}

  void through(const toml::table& section, const std::string& prefix) {
    for (const auto& [key, node] : section) {
      const auto name = prefix + std::string{key.str()};
      if (find_setting(name) != nullptr) {
        given_.push_back({.name = name, .value = value_of(node), .source = place_of(key.source())});
      } else if (std::ranges::find(sections_, name) == sections_.end()) {
        refuse(name, node, key.source());
      } else if (const auto* inner = node.as_table()) {
        through(*inner, name + ".");
      } else {
        faults_.add(name, fmt::format("{} ({}) is a section, not a setting.", name,
                                      place_of(key.source())));
      }
    }
  }

  [[nodiscard]] core::result<std::vector<given_setting>> outcome() && {
    if (auto failure = std::move(faults_).as_error()) return std::unexpected(std::move(*failure));
    return std::move(given_);
  }

 private:
  [[nodiscard]] std::string place_of(const toml::source_region& where) const {
    return fmt::format("{}:{}", file_, where.begin.line);
  }

  void refuse(const std::string& name, const toml::node& node, const toml::source_region& where) {
    const bool is_section = node.is_table();
    const auto meant = core::nearest_name(name, is_section ? sections_ : names_);
    auto sentence = fmt::format("{} ({}): unknown {}.", name, place_of(where),
                                is_section ? "section" : "setting");
    if (!meant.empty()) sentence += fmt::format(" Did you mean {}?", meant);
    faults_.add(name, std::move(sentence));
  }

  std::string_view file_;
  std::vector<std::string_view> names_ = setting_names();
  std::vector<std::string_view> sections_ = section_names();
  std::vector<given_setting> given_;
  core::fault_list faults_;
};

}  // namespace

core::result<std::vector<given_setting>> read_toml(std::string_view text, std::string_view file) {
  try {
    const toml::table root = toml::parse(text, file);
    walk through_file(file);
    through_file.through(root, "");
    return std::move(through_file).outcome();
  } catch (const toml::parse_error& broken) {
    const auto& at = broken.source().begin;
    return core::fail(core::errc::bad_request,
                      fmt::format("{}:{}:{}: {}", file, at.line, at.column, broken.description()));
  }
}

core::result<std::vector<given_setting>> read_toml_file(const std::filesystem::path& path) {
  std::error_code failure;
  const auto bytes = std::filesystem::file_size(path, failure);
  if (failure) return unreadable(path, failure.message());
  if (bytes > file_bytes_max) {
    return unreadable(path, fmt::format("it is larger than {} bytes", file_bytes_max));
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return unreadable(path, "it cannot be opened");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  return read_toml(text, path.string());
}

}  // namespace signalbox::app
