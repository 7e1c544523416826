#pragma once

#include <optional>
#include <string_view>

#include "domain/snippet/snippet.hpp"
#include "postgres/rows.hpp"

/// Rows of snippets as values.
namespace signalbox::storage {

/// Returns the snippet of a row with the columns of `snippets`, `ref`, `owner_name`,
/// `updated_by_name`, `table_id`, `is_favorite` and `folder_id`. The text is absent.
[[nodiscard]] domain::snippet snippet_from(const postgres::row& row);

/// Returns the author of the columns with an account and a name; nothing for a deleted account.
[[nodiscard]] std::optional<domain::snippet_author> author_from(const postgres::row& row,
                                                                std::string_view account,
                                                                std::string_view name);

}  // namespace signalbox::storage
