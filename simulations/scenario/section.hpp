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

/// Both ends belong to it.
struct number_range {
  double least = 0;
  double most = 0;
};

/// One table of a scenario file while it is read. A key that is absent leaves its field as it was;
/// one that is wrong goes to the faults, with its line. What nobody has read by `finish` is
/// unknown.
class section {
 public:
  /// `name` is how the section is called in messages. The table and the faults outlive it.
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
  /// Names with how much of the whole each has.
  void read(std::string_view key, std::map<std::string, double>& field);
  /// One of some words; gives its place among them.
  [[nodiscard]] std::optional<std::size_t> read_word(std::string_view key,
                                                     std::span<const std::string_view> words);

  /// The inner table of this name; null when there is none, or it is none.
  [[nodiscard]] const toml::table* inner(std::string_view key);
  /// The tables of an array of tables; empty when there is none.
  [[nodiscard]] std::vector<const toml::table*> inner_list(std::string_view key, std::size_t most);
  /// A text that the caller makes sense of; null when there is none.
  [[nodiscard]] const std::string* text(std::string_view key);

  [[nodiscard]] bool has(std::string_view key) const { return table_.contains(key); }
  /// Every key, where the names are data.
  [[nodiscard]] std::vector<std::string> keys() const;

  /// Says what a key must be, at its line; at the section's where it is not there.
  void refuse(std::string_view key, std::string_view must_be);
  /// Says a sentence about a key, at its line.
  void refuse_with(std::string_view key, std::string_view sentence);

  /// Says of every key that nobody has read that there is no such key.
  void finish();

 private:
  [[nodiscard]] const toml::node* take(std::string_view key);
  [[nodiscard]] std::string path_of(std::string_view key) const;
  [[nodiscard]] std::string place_of(std::string_view key) const;

  const toml::table& table_;
  std::string name_;
  std::string_view file_;
  core::fault_list& faults_;
  std::vector<std::string> known_;  ///< keys that somebody asked for
};

}  // namespace signalbox::simulations
