#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Imported data as records, with the rules of COPY: every quote opens or closes, wherever it is.
namespace signalbox::domain {

/// How records are written.
struct record_form {
  bool is_json_lines = false;  ///< then a record is a line
  char delimiter = ',';
  char quote = '"';  ///< doubled within a value
};

/// A record without its line break.
struct import_record {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t line = 1;    ///< in which it begins
  std::size_t values = 1;  ///< the number of them; JSON lines have one

  [[nodiscard]] bool is_blank() const { return begin == end; }
};

struct import_records {
  std::vector<import_record> all = {};
  std::size_t next_line = 1;                            ///< after the data
  std::optional<std::size_t> open_line = std::nullopt;  ///< of a record whose quote is not closed
};

/// Splits data that begin in a line.
[[nodiscard]] import_records split_records(std::string_view data, const record_form& form,
                                           std::size_t line);

/// Returns why PostgreSQL would misread a record, for the reader; empty when it would not.
/// `values`: the number that is expected.
[[nodiscard]] std::string record_fault(std::string_view text, const import_record& of,
                                       const record_form& form, std::size_t values);

/// Returns the line in which data have `\.` alone, which COPY takes for their end.
[[nodiscard]] std::optional<std::size_t> end_mark_line(std::string_view data, std::size_t line);

}  // namespace signalbox::domain
