#include "domain/query/text_edit.hpp"

#include <utility>

#include "core/encoding/utf8.hpp"

namespace signalbox::domain {

std::size_t original_character(const std::vector<text_edit>& edits, std::size_t character) {
  std::size_t inserted = 0;
  std::size_t removed = 0;
  for (const auto& edit : edits) {
    const std::size_t begin = edit.at + inserted - removed;
    if (character < begin) break;
    if (character < begin + edit.inserted) return edit.at;
    inserted += edit.inserted;
    removed += edit.removed;
  }
  return character + removed - inserted;
}

void text_editor::replace(std::size_t begin, std::size_t end, std::string_view with) {
  made_.text += original_.substr(copied_, begin - copied_);
  made_.text += with;
  copied_ = end;
  const std::size_t at = cursor_.at_byte(begin).character;
  const std::size_t after = cursor_.at_byte(end).character;
  made_.edits.push_back({.at = at,
                         .removed = after - at,
                         .inserted = core::count_code_points(with).value_or(with.size())});
}

edited_text text_editor::finish() && {
  made_.text += original_.substr(copied_);
  return std::move(made_);
}

}  // namespace signalbox::domain
