#include "domain/query/row_limit.hpp"

#include <string>
#include <utility>

namespace signalbox::domain {

edited_text with_limit(std::string_view text, std::span<const statement> statements,
                       std::uint64_t rows) {
  const auto limit = " LIMIT " + std::to_string(rows);
  text_editor editor(text);
  for (const auto& one : statements)
    if (one.limit_at) editor.replace(*one.limit_at, *one.limit_at, limit);
  return std::move(editor).finish();
}

}  // namespace signalbox::domain
