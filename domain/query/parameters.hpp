#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/query/statement.hpp"
#include "domain/query/text_edit.hpp"

/// Parameters of texts: PostgreSQL's `$1`, and `:name`, which is replaced before PostgreSQL gets
/// the text.
///
/// `:name` is a colon directly followed by an unquoted name, outside of strings, comments and
/// quoted names, where it cannot be SQL: not directly after a name, constant or closing bracket
/// (`'a':b` in JSON_OBJECT), and not in the brackets of a subscript, where `[1:n]` and `[:n]` are
/// slices; there,
/// `[(:n)]` works. Names are case-sensitive.
namespace signalbox::domain {

/// Most different parameters of a text.
inline constexpr std::size_t parameters_max = 1'000;

/// A named parameter and its places, each with the colon, in code points.
struct named_parameter {
  std::string name;
  std::vector<text_range> characters;
};

/// The parameters of a text.
struct query_parameters {
  std::size_t highest_number = 0;      ///< of `$n`; 0 if there is none
  std::vector<named_parameter> named;  ///< in the order of their first places
};

/// A text with `$n` instead of `:name`.
struct numbered_text {
  edited_text text;
  std::vector<std::string> names;  ///< of `$1`, `$2`, …
};

/// Finds the parameters of a text. A text that cannot be scanned has none. Errors: `bad_request`
/// with `too_many_parameters`, or `mixed_parameters` for both kinds in one text.
[[nodiscard]] core::result<query_parameters> find_parameters(std::string_view text);

/// Replaces named parameters by `$1`, `$2`, … in the order of their first places; the text may be
/// that of a single statement. Errors: as of `find_parameters`.
[[nodiscard]] core::result<numbered_text> number_parameters(std::string_view text);

}  // namespace signalbox::domain
