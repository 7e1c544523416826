#pragma once

#include <string>
#include <string_view>

namespace signalbox::domain {

/// Returns a name as an identifier, quoted only if it must be, as PostgreSQL's `quote_ident` does:
/// for statements that people read.
[[nodiscard]] std::string quote_ident(std::string_view name);

/// Returns `schema.name`, or the name alone if the schema is empty.
[[nodiscard]] std::string quote_ident(std::string_view schema, std::string_view name);

/// Returns a text as a constant, as PostgreSQL's `quote_literal` does: `'it''s'`, or `E'a\\b'` for a
/// text with a backslash.
[[nodiscard]] std::string quote_literal(std::string_view text);

}  // namespace signalbox::domain
