#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "domain/query/text_cursor.hpp"

namespace signalbox::domain {

/// A replacement in a text, in code points.
struct text_edit {
  std::size_t at = 0;        ///< offset in the original
  std::size_t removed = 0;   ///< from `at`
  std::size_t inserted = 0;  ///< in their place

  [[nodiscard]] bool operator==(const text_edit&) const = default;
};

/// A changed text, with its edits in order.
struct edited_text {
  std::string text;
  std::vector<text_edit> edits;
};

/// Returns the offset in the original of a character of the changed text, for example of
/// PostgreSQL's error position (minus 1). An inserted character has the offset of its edit.
[[nodiscard]] std::size_t original_character(const std::vector<text_edit>& edits,
                                             std::size_t character);

/// Builds a changed text from the front to the end.
class text_editor {
 public:
  /// `original` must outlive the editor.
  explicit text_editor(std::string_view original) : original_(original), cursor_(original) {}

  /// Replaces the bytes [begin, end), which are not before those of the previous call.
  void replace(std::size_t begin, std::size_t end, std::string_view with);

  [[nodiscard]] edited_text finish() &&;

 private:
  std::string_view original_;
  text_cursor cursor_;
  std::size_t copied_ = 0;  ///< bytes of the original
  edited_text made_;
};

}  // namespace signalbox::domain
