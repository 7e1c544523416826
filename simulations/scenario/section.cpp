#include "simulations/scenario/section.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "core/nearest_name.hpp"
#include "simulations/scenario/quantity.hpp"

namespace signalbox::simulations {

section::section(const toml::table& table, std::string name, std::string_view file,
                 core::fault_list& faults)
    : table_(table), name_(std::move(name)), file_(file), faults_(faults) {}

void section::read(std::string_view key, std::string& field, std::size_t bytes_max) {
  const auto* const node = take(key);
  if (node == nullptr) return;
  const auto* const given = node->as_string();
  if (given == nullptr || given->get().empty() || given->get().size() > bytes_max)
    return refuse(key, fmt::format("a string of 1 to {} bytes", bytes_max));
  field = given->get();
}

void section::read(std::string_view key, bool& field) {
  const auto* const node = take(key);
  if (node == nullptr) return;
  const auto* const given = node->as_boolean();
  if (given == nullptr) return refuse(key, "true or false");
  field = given->get();
}

void section::read(std::string_view key, double& field, number_range allowed) {
  const auto* const node = take(key);
  if (node == nullptr) return;
  const auto given = node->value<double>();
  // Written so that NaN is refused.
  if (!node->is_number() || !given || !(*given >= allowed.least && *given <= allowed.most))
    return refuse(key, fmt::format("a number from {} to {}", allowed.least, allowed.most));
  field = *given;
}

void section::read(std::string_view key, std::size_t& field, number_range allowed) {
  const auto* const node = take(key);
  if (node == nullptr) return;
  const auto* const given = node->as_integer();
  if (given == nullptr || static_cast<double>(given->get()) < allowed.least ||
      static_cast<double>(given->get()) > allowed.most) {
    return refuse(key, fmt::format("a whole number from {} to {}", allowed.least, allowed.most));
  }
  field = static_cast<std::size_t>(given->get());
}

void section::read(std::string_view key, std::chrono::milliseconds& field) {
  const auto* const given = text(key);
  if (given == nullptr) return;
  const auto time = read_time(*given);
  if (!time) return refuse(key, "a time such as \"150ms\", \"10m\" or \"1h 30m\", at most 31 days");
  field = *time;
}

void section::read(std::string_view key, std::vector<std::string>& field, std::size_t entries_max) {
  const auto* const node = take(key);
  if (node == nullptr) return;
  const auto* const given = node->as_array();
  std::vector<std::string> read;
  for (std::size_t at = 0; given != nullptr && at < given->size(); ++at) {
    if (const auto* const entry = given->get_as<std::string>(at)) read.push_back(entry->get());
  }
  if (given == nullptr || read.size() != given->size() || read.empty() || read.size() > entries_max)
    return refuse(key, fmt::format("a list of 1 to {} strings", entries_max));
  field = std::move(read);
}

void section::read(std::string_view key, std::map<std::string, double>& field) {
  const auto* const given = inner(key);
  if (given == nullptr) return;
  std::map<std::string, double> read;
  double whole = 0;
  for (const auto& [name, node] : *given) {
    const auto share = node.value<double>();
    if (!node.is_number() || !share || !(*share >= 0 && *share <= 1e9))
      return refuse(key, "names with numbers of 0 or more");
    whole += *share;
    read[std::string{name.str()}] = *share;
  }
  if (whole <= 0) return refuse(key, "names with numbers, at least one greater than 0");
  field = std::move(read);
}

std::optional<std::size_t> section::read_word(std::string_view key,
                                              std::span<const std::string_view> words) {
  const auto* const given = text(key);
  if (given == nullptr) return std::nullopt;
  const auto found = std::ranges::find(words, *given);
  if (found == words.end()) {
    refuse(key, fmt::format("one of {}", fmt::join(words, ", ")));
    return std::nullopt;
  }
  return static_cast<std::size_t>(found - words.begin());
}

const toml::table* section::inner(std::string_view key) {
  const auto* const node = take(key);
  if (node == nullptr) return nullptr;
  const auto* const given = node->as_table();
  if (given == nullptr) refuse(key, "a section");
  return given;
}

std::vector<const toml::table*> section::inner_list(std::string_view key, std::size_t most) {
  std::vector<const toml::table*> found;
  const auto* const node = take(key);
  if (node == nullptr) return found;
  const auto* const given = node->as_array();
  for (std::size_t at = 0; given != nullptr && at < given->size(); ++at) {
    if (const auto* const entry = given->get_as<toml::table>(at)) found.push_back(entry);
  }
  if (given == nullptr || found.size() != given->size() || found.size() > most) {
    refuse(key, fmt::format("at most {} sections, each begun by [[{}]]", most, key));
    found.clear();
  }
  return found;
}

const std::string* section::text(std::string_view key) {
  const auto* const node = take(key);
  if (node == nullptr) return nullptr;
  const auto* const given = node->as_string();
  if (given == nullptr) refuse(key, "a quoted string");
  return given == nullptr ? nullptr : &given->get();
}

std::vector<std::string> section::keys() const {
  std::vector<std::string> all;
  for (const auto& [key, node] : table_)
    all.emplace_back(key.str());
  return all;
}

void section::refuse(std::string_view key, std::string_view must_be) {
  refuse_with(key, has(key) ? fmt::format("it must be {}.", must_be)
                            : fmt::format("it is missing; it must be {}.", must_be));
}

void section::refuse_with(std::string_view key, std::string_view sentence) {
  const auto path = path_of(key);
  faults_.add(path, fmt::format("{}: {}: {}", place_of(key), path, sentence));
}

void section::finish() {
  const std::vector<std::string_view> known(known_.begin(), known_.end());
  for (const auto& key : keys()) {
    if (std::ranges::find(known_, key) != known_.end()) continue;
    const auto meant = core::nearest_name(key, known);
    refuse_with(
        key, meant.empty() ? "unknown key." : fmt::format("unknown key. Did you mean {}?", meant));
  }
}

const toml::node* section::take(std::string_view key) {
  known_.emplace_back(key);
  return table_.get(key);
}

std::string section::path_of(std::string_view key) const {
  return name_.empty() ? std::string{key} : fmt::format("{}.{}", name_, key);
}

std::string section::place_of(std::string_view key) const {
  for (const auto& [name, node] : table_) {
    if (name.str() == key) return fmt::format("{}:{}", file_, name.source().begin.line);
  }
  return fmt::format("{}:{}", file_, table_.source().begin.line);
}

}  // namespace signalbox::simulations
