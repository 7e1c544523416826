#pragma once

#include <toml++/toml.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/fault_list.hpp"

namespace signalbox::simulations {

/// An inclusive range.
struct number_range {
  double least = 0;
  double most = 0;
};

/// A table of a scenario file that is being read. A missing key leaves its field unchanged; an
/// invalid one is reported as a fault with its line. Keys that were not read by `finish` are
/// unknown.
class section {
 public:
  /// `name` identifies the section in messages. The table and the faults outlive it.
  section(const toml::table& table, std::string name, std::string_view file,
          core::fault_list& faults);

  void read(std::string_view key, std::string& field, std::size_t bytes_max);
  void read(std::string_view key, bool& field);
  void read(std::string_view key, double& field, number_range allowed);
  void read(std::string_view key, std::size_t& field, number_range allowed);
  /// A text such as `10m` (`read_time`).
  void read(std::string_view key, std::chrono::milliseconds& field);
  void read(std::string_view key, std::vector<std::string>& field, std::size_t entries_max);
  /// A share from 0 to 1.
  void read_share(std::string_view key, double& field) { read(key, field, {0, 1}); }
  /// Reads names with their shares of the whole.
  void read(std::string_view key, std::map<std::string, double>& field);
  /// Reads one of several words; returns its position among them.
  [[nodiscard]] std::optional<std::size_t> read_word(std::string_view key,
                                                     std::span<const std::string_view> words);

  /// Returns the inner table of this name; null when it is missing or not a table.
  [[nodiscard]] const toml::table* inner(std::string_view key);
  /// Returns the tables of an array of tables; empty when it is missing.
  [[nodiscard]] std::vector<const toml::table*> inner_list(std::string_view key, std::size_t most);
  /// Returns a text that the caller interprets; null when it is missing.
  [[nodiscard]] const std::string* text(std::string_view key);

  [[nodiscard]] bool has(std::string_view key) const { return table_.contains(key); }
  /// Returns all keys, for sections whose names are data.
  [[nodiscard]] std::vector<std::string> keys() const;

  /// Reports what a key must be, at its line, or at the section's when the key is missing.
  void refuse(std::string_view key, std::string_view must_be);
  /// Reports a sentence about a key, at its line.
  void refuse_with(std::string_view key, std::string_view sentence);

  /// Reports every key that was not read as unknown.
  void finish();

 private:
  [[nodiscard]] const toml::node* take(std::string_view key);
  [[nodiscard]] std::string path_of(std::string_view key) const;
  [[nodiscard]] std::string place_of(std::string_view key) const;

  const toml::table& table_;
  std::string name_;
  std::string_view file_;
  core::fault_list& faults_;
  std::vector<std::string> known_;  ///< keys that were requested
};

}  // namespace signalbox::simulations
