#pragma once

#include <cstddef>
#include <string_view>

namespace signalbox::domain {

/// A place in a text.
struct text_place {
  std::size_t byte = 0;       ///< offset, from 0
  std::size_t character = 0;  ///< offset in code points, from 0
  std::size_t line = 1;       ///< from 1; CRLF, LF and CR are one line break each
  std::size_t column = 1;     ///< in code points, from 1

  [[nodiscard]] bool operator==(const text_place&) const = default;
};

/// Converts offsets of a UTF-8 text to places. It moves forwards only, so that all places of a
/// text take one pass.
class text_cursor {
 public:
  /// `text` must outlive the cursor.
  explicit text_cursor(std::string_view text) : text_(text) {}

  /// Returns the place at a byte offset, which is not before the previous place. An offset beyond
  /// the text is its end.
  const text_place& at_byte(std::size_t byte);

  /// Returns the place at a character offset, which is not before the previous place.
  const text_place& at_character(std::size_t character);

 private:
  void step();

  std::string_view text_;
  text_place place_;
};

/// Returns the place of a character offset, for example PostgreSQL's error position minus 1.
[[nodiscard]] text_place place_of_character(std::string_view text, std::size_t character);

}  // namespace signalbox::domain
