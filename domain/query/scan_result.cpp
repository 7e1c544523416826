#include "domain/query/scan_result.hpp"

#include <optional>

namespace signalbox::domain {

namespace {

/// Numbers of libpg_query's tokens (enum `Token` of `pg_query.proto`).
enum token_number : std::uint64_t {
  quoted_or_plain_name = 258,
  unicode_name = 259,
  float_constant = 260,
  string_constant = 261,
  unicode_string_constant = 262,
  bit_string_constant = 263,
  hexadecimal_string_constant = 264,
  integer_constant = 266,
  parameter_number = 267,
  line_comment = 275,
  block_comment = 276,
};

/// A field of a message: its number, and either a number or bytes.
struct wire_field {
  std::uint64_t number = 0;
  std::uint64_t value = 0;
  std::string_view bytes;
};

constexpr std::uint64_t varint_type = 0;
constexpr std::uint64_t bytes_type = 2;
constexpr unsigned varint_bits_max = 64;

std::optional<std::uint64_t> take_varint(std::string_view& from) {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < varint_bits_max && !from.empty(); shift += 7) {
    const auto byte = static_cast<std::uint8_t>(from.front());
    from.remove_prefix(1);
    value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
    if ((byte & 0x80U) == 0) return value;
  }
  return std::nullopt;
}

std::optional<wire_field> take_field(std::string_view& from) {
  const auto key = take_varint(from);
  if (!key) return std::nullopt;
  const auto value = take_varint(from);
  if (!value) return std::nullopt;
  wire_field field{.number = *key >> 3U, .value = *value, .bytes = {}};
  if ((*key & 7U) == varint_type) return field;
  if ((*key & 7U) != bytes_type || *value > from.size()) return std::nullopt;
  field.bytes = from.substr(0, *value);
  from.remove_prefix(*value);
  return field;
}

token_kind kind_of(std::uint64_t number, bool is_keyword, char first) {
  if (is_keyword) return token_kind::keyword;
  switch (number) {
    case quoted_or_plain_name:
      return first == '"' ? token_kind::quoted_name : token_kind::name;
    case unicode_name:
      return token_kind::quoted_name;
    case string_constant:
    case unicode_string_constant:
    case bit_string_constant:
    case hexadecimal_string_constant:
      return token_kind::string;
    case float_constant:
    case integer_constant:
      return token_kind::number;
    case parameter_number:
      return token_kind::parameter;
    case line_comment:
    case block_comment:
      return token_kind::comment;
    default:
      return token_kind::symbol;
  }
}

std::optional<sql_token> read_token(std::string_view bytes, std::string_view text) {
  std::uint64_t begin = 0;
  std::uint64_t number = 0;
  std::uint64_t keyword = 0;
  while (!bytes.empty()) {
    const auto field = take_field(bytes);
    if (!field) return std::nullopt;
    if (field->number == 1) begin = field->value;
    if (field->number == 4) number = field->value;
    if (field->number == 5) keyword = field->value;
  }
  if (begin >= text.size()) return std::nullopt;
  return sql_token{.begin = static_cast<std::uint32_t>(begin),
                   .end = static_cast<std::uint32_t>(begin),
                   .kind = kind_of(number, keyword != 0, text[begin])};
}

}  // namespace

std::vector<sql_token> read_scan_result(std::string_view bytes, std::string_view text) {
  std::vector<sql_token> tokens;
  while (!bytes.empty()) {
    const auto field = take_field(bytes);
    if (!field) break;
    if (field->number != 2) continue;
    if (const auto token = read_token(field->bytes, text)) tokens.push_back(*token);
  }
  return tokens;
}

}  // namespace signalbox::domain
