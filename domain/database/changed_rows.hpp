#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/json/json.hpp"

namespace signalbox::domain {

/// Keys in one notice, and their bytes in JSON; a notice with more says that many rows changed.
/// @{
inline constexpr std::size_t changed_keys_max = 100;
inline constexpr std::size_t changed_bytes_max = std::size_t{8} * 1024;
/// @}

enum class live_change : std::uint8_t { inserted, updated, deleted };

/// The rows of a table that changed since the last notice, by their keys. Its memory is bounded,
/// however many rows change. Contains no values beside the keys: whoever is notified reads the
/// rows with their own rights.
class changed_rows {
 public:
  /// Adds a change; the latest one of a row counts, but an inserted row that is updated stays
  /// inserted.
  void add(live_change what, std::vector<std::string> key);
  /// Adds changes of rows that are not known by their keys.
  void add_many();

  [[nodiscard]] bool is_empty() const { return !has_many_ && rows_.empty(); }

  /// Returns `{"key": [columns], "inserted": [[values]], "updated": …, "deleted": …}` without the
  /// empty lists, or `{"many": true}`.
  [[nodiscard]] core::json notice(const std::vector<std::string>& key_columns) const;

 private:
  std::map<std::vector<std::string>, live_change> rows_;
  std::size_t bytes_ = 0;
  bool has_many_ = false;
};

}  // namespace signalbox::domain
