#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace signalbox::domain {

/// A token of SQL in SQLite's dialect; gaps and comments are none.
struct log_sql_token {
  enum class kind : std::uint8_t { word, quoted_name, constant, sign };

  kind is = kind::sign;
  std::string_view text;
  std::size_t at = 0;

  [[nodiscard]] std::size_t end() const { return at + text.size(); }
  [[nodiscard]] bool is_sign(char sign) const { return is == kind::sign && text[0] == sign; }
  /// Compares a word without regard to case.
  [[nodiscard]] bool is_word(std::string_view lower_case) const;
  /// The name in lower case, without quotation marks; empty for constants and signs.
  [[nodiscard]] std::string name() const;
};

/// Nothing when a constant, a name or a comment is not closed. Reads at most `count_max` tokens and
/// one more.
[[nodiscard]] std::optional<std::vector<log_sql_token>> split_log_sql(std::string_view text,
                                                                      std::size_t count_max);

}  // namespace signalbox::domain
