#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/query/quote.hpp"

namespace signalbox::domain {

using sql_value = std::optional<std::string>;  ///< in PostgreSQL's text form, or NULL

/// A statement with values for `$1`, `$2`, …
struct sql_statement {
  std::string text;
  std::vector<sql_value> parameters = {};
};

/// Who reads a statement.
enum class sql_style : std::uint8_t {
  executed,  ///< PostgreSQL: values are parameters with the column's type, so that indexes are used
  readable,  ///< a person: values are constants, names are quoted where needed
  constant,  ///< PostgreSQL, in a statement that takes no parameters, such as COPY
};

/// Writes names and values into one statement.
class sql_writer {
 public:
  explicit sql_writer(sql_style style) : style_(style) {}

  [[nodiscard]] sql_style style() const { return style_; }
  [[nodiscard]] std::string table(const table_name& what) const;
  /// A name alone, for example in SET.
  [[nodiscard]] std::string name(std::string_view what) const;
  /// A column of the table, which statements for PostgreSQL call `t`.
  [[nodiscard]] std::string column(std::string_view what) const;
  /// A value of a type, as `table_column::type` writes it. The reader of a constant knows the type
  /// from the other operand.
  [[nodiscard]] std::string value(std::string_view text, std::string_view type);
  /// The same where a constant needs its type, too.
  [[nodiscard]] std::string typed_value(std::string_view text, std::string_view type);

  /// Completes the statement.
  [[nodiscard]] sql_statement finish(std::string text) {
    return {.text = std::move(text), .parameters = std::move(parameters_)};
  }

 private:
  sql_style style_;
  std::vector<sql_value> parameters_;
};

/// Returns a value as a constant for people: numbers as they are.
[[nodiscard]] std::string readable_value(const sql_value& what, std::string_view type);

}  // namespace signalbox::domain
