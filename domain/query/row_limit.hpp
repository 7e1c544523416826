#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "domain/query/statement.hpp"
#include "domain/query/text_edit.hpp"

namespace signalbox::domain {

/// Adds ` LIMIT rows` to every statement of the text that has a `limit_at`. The text is otherwise
/// unchanged, with its comments.
[[nodiscard]] edited_text with_limit(std::string_view text, std::span<const statement> statements,
                                     std::uint64_t rows);

}  // namespace signalbox::domain
