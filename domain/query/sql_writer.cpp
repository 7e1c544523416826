#include "domain/query/sql_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace signalbox::domain {

namespace {

constexpr std::array<std::string_view, 7> number_types = {
    "smallint", "integer", "bigint", "numeric", "real", "double precision", "oid"};

bool is_digit(char one) {
  return one >= '0' && one <= '9';
}

/// A number that SQL reads as PostgreSQL writes it; not NaN, and not in scientific notation.
bool is_plain_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  if (text.empty() || !is_digit(text.front()) || !is_digit(text.back())) return false;
  return std::ranges::count(text, '.') <= 1 &&
         std::ranges::all_of(text, [](char one) { return is_digit(one) || one == '.'; });
}

}  // namespace

std::string readable_value(const sql_value& what, std::string_view type) {
  if (!what) return "NULL";
  const bool is_number = std::ranges::find(number_types, type) != number_types.end();
  return is_number && is_plain_number(*what) ? *what : quote_literal(*what);
}

std::string sql_writer::table(const table_name& what) const {
  if (style_ == sql_style::readable) return quote_ident(what.schema, what.name);
  return quoted(what);
}

std::string sql_writer::name(std::string_view what) const {
  return style_ == sql_style::readable ? quote_ident(what) : quoted_name(what);
}

std::string sql_writer::column(std::string_view what) const {
  return style_ == sql_style::readable ? quote_ident(what) : "t." + quoted_name(what);
}

std::string sql_writer::value(std::string_view text, std::string_view type) {
  if (style_ == sql_style::readable) return readable_value(std::string(text), type);
  if (style_ == sql_style::constant) return fmt::format("{}::{}", quoted_text(text), type);
  parameters_.emplace_back(text);
  return fmt::format("${}::{}", parameters_.size(), type);
}

std::string sql_writer::typed_value(std::string_view text, std::string_view type) {
  auto made = value(text, type);
  if (style_ == sql_style::readable) made += fmt::format("::{}", type);
  return made;
}

}  // namespace signalbox::domain
