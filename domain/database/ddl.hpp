#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Statements that change definitions. Expressions and types are parts of SQL that the caller
/// wrote; `check_statements_of` makes sure that none of them is more than that.
namespace signalbox::domain {

/// Statements that are run in this order.
using ddl = std::vector<std::string>;

/// Returns the statements as one text, each on a line and with a semicolon.
[[nodiscard]] std::string text_of(const ddl& statements);

/// Returns names as a list in SQL, quoted where necessary.
[[nodiscard]] std::string ident_list(const std::vector<std::string>& names);

/// Returns COMMENT ON; an empty comment removes it. `object`: with its kind, such as
/// `TABLE public.users`.
[[nodiscard]] std::string comment_statement(std::string_view object, std::string_view comment);

/// Returns DROP. `object` as in `comment_statement`. `cascades`: also what depends on it.
[[nodiscard]] std::string drop_statement(std::string_view object, bool cascades);

}  // namespace signalbox::domain
