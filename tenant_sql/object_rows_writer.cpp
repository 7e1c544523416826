#include "tenant_sql/object_rows_writer.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "tenant_sql/array_text.hpp"
#include "tenant_sql/cell_text.hpp"

namespace signalbox::tenant_sql {

namespace {

/// Identifiers of PostgreSQL's types (pg_type.dat).
enum type_oid : std::uint32_t {
  boolean = 16,
  int8 = 20,
  int2 = 21,
  int4 = 23,
  oid = 26,
  json = 114,
  float4 = 700,
  float8 = 701,
  jsonb = 3802,
};

/// The largest integer up to which JavaScript's numbers are exact.
constexpr std::int64_t exact_integer_max = 9'007'199'254'740'991;

/// Returns the type of the elements of the array types whose elements are converted, otherwise 0.
std::uint32_t element_of(std::uint32_t array) {
  switch (array) {
    case 1000:
      return boolean;
    case 1005:
      return int2;
    case 1007:
      return int4;
    case 1016:
      return int8;
    case 1021:
      return float4;
    case 1022:
      return float8;
    case 1028:
      return oid;
    case 199:
      return json;
    case 3807:
      return jsonb;
    case 1002:  // "char"
    case 1003:  // name
    case 1009:  // text
    case 1014:  // character
    case 1015:  // character varying
    case 2951:  // uuid
      return 25;
    default:
      return 0;
  }
}

bool is_exact_integer(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(text.begin(), text.end(), number);
  return failure == std::errc{} && end == text.end() && number <= exact_integer_max &&
         number >= -exact_integer_max;
}

/// PostgreSQL's text of a finite number is also JSON's.
bool is_finite_number(std::string_view text) {
  return !text.empty() && text.find_first_of("nN") == std::string_view::npos;
}

void append_array(std::string& to, std::uint32_t element, const std::vector<array_element>& all) {
  to += '[';
  for (const auto& one : all) {
    if (to.back() != '[') to += ',';
    if (one) {
      append_json_value(to, element, *one);
    } else {
      to += "null";
    }
  }
  to += ']';
}

}  // namespace

void append_json_value(std::string& to, std::uint32_t type, std::string_view text) {
  switch (type) {
    case boolean:
      to += text == "t" ? "true" : "false";
      return;
    case int2:
    case int4:
    case int8:
    case oid:
      if (!is_exact_integer(text)) break;
      to += text;
      return;
    case float4:
    case float8:
      if (!is_finite_number(text)) break;
      to += text;
      return;
    case json:
    case jsonb:
      to += text;
      return;
    default:
      if (const auto element = element_of(type)) {
        if (const auto all = parse_array(text)) {
          append_array(to, element, *all);
          return;
        }
      }
  }
  append_json_string(to, text);
}

void object_rows_writer::columns(const std::vector<described_column>& all) {
  columns_ = all;
  is_hidden_.assign(all.size(), false);
  for (std::size_t at = 0; at < all.size(); ++at) {
    const auto later = std::find_if(all.begin() + static_cast<std::ptrdiff_t>(at) + 1, all.end(),
                                    [&](const auto& one) { return one.name == all[at].name; });
    is_hidden_[at] = later != all.end();
  }
  current_.clear();
}

void object_rows_writer::rows(const postgres::async::row_batch& batch, std::size_t from,
                              std::size_t count) {
  if (is_too_large_) return;
  for (auto row = from; row < from + count; ++row) {
    current_ += current_.empty() ? "{" : ",{";
    for (std::size_t at = 0; at < batch.columns(); ++at) {
      if (is_hidden_[at]) continue;
      if (current_.back() != '{') current_ += ',';
      append_json_string(current_, columns_[at].name);
      current_ += ':';
      const auto value = batch.value(row, at);
      if (value) {
        append_json_value(current_, columns_[at].type_oid, *value);
      } else {
        current_ += "null";
      }
    }
    current_ += '}';
    if (current_.size() > bytes_max_) {
      is_too_large_ = true;
      current_.clear();
      return;
    }
  }
}

void object_rows_writer::complete(const statement_end&) {
  if (!current_.empty()) kept_ = std::exchange(current_, {});
}

void object_rows_writer::finish(const text_end&) {
  made_ = '[' + std::exchange(kept_, {}) + ']';
}

std::string object_rows_writer::take() {
  return std::exchange(made_, {});
}

}  // namespace signalbox::tenant_sql
