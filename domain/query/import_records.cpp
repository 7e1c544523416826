#include "domain/query/import_records.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/encoding/utf8.hpp"
#include "domain/query/copy_text.hpp"

namespace signalbox::domain {

namespace {

constexpr std::string_view end_mark = "\\.";

/// Reads records one after another.
class record_reader {
 public:
  record_reader(std::string_view data, const record_form& form, std::size_t line)
      : data_(data), form_(form), line_(line) {}

  import_records read() {
    import_records made;
    while (at_ < data_.size()) {
      const auto began = line_;
      made.all.push_back(form_.is_json_lines ? json_record() : record());
      if (is_open_) made.open_line = began;
    }
    made.next_line = line_;
    return made;
  }

 private:
  import_record json_record() {
    import_record made{.begin = at_, .line = line_};
    at_ = std::min(data_.find('\n', at_), data_.size());
    made.end = at_;
    if (at_ < data_.size()) end_line();
    return without_return(made);
  }

  import_record record() {
    import_record made{.begin = at_, .line = line_};
    bool is_quoted = false;
    while (at_ < data_.size()) {
      const char one = data_[at_];
      if (one == form_.quote) is_quoted = !is_quoted;
      if (one == form_.delimiter && !is_quoted) ++made.values;
      if (one == '\n') {
        if (!is_quoted) break;
        ++line_;
      }
      ++at_;
    }
    made.end = at_;
    is_open_ = is_quoted;
    if (at_ < data_.size()) end_line();
    return without_return(made);
  }

  void end_line() {
    ++at_;
    ++line_;
  }

  [[nodiscard]] import_record without_return(import_record of) const {
    if (of.end > of.begin && data_[of.end - 1] == '\r') --of.end;
    return of;
  }

  std::string_view data_;
  const record_form& form_;
  std::size_t at_ = 0;
  std::size_t line_;
  bool is_open_ = false;
};

bool is_separator(char one) {
  return one == json_lines_quote || one == json_lines_delimiter;
}

}  // namespace

import_records split_records(std::string_view data, const record_form& form, std::size_t line) {
  return record_reader(data, form, line).read();
}

std::string record_fault(std::string_view text, const import_record& of, const record_form& form,
                         std::size_t values) {
  if (text.find('\0') != std::string_view::npos)
    return "The record contains a byte 0x00, which PostgreSQL cannot store.";
  if (!core::is_utf8(text)) return "The record is not valid UTF-8.";
  if (form.is_json_lines) {
    if (std::ranges::any_of(text, is_separator)) return "The record is not valid JSON.";
    return {};
  }
  if (text == end_mark)
    return "The line consists of \\. alone, which PostgreSQL takes for the end of the data. Put it "
           "into quotes.";
  if (of.values == values) return {};
  return fmt::format("The record has {} {}, but {} {} expected.", of.values,
                     of.values == 1 ? "value" : "values", values, values == 1 ? "is" : "are");
}

std::optional<std::size_t> end_mark_line(std::string_view data, std::size_t line) {
  for (auto at = data.find(end_mark); at != std::string_view::npos;
       at = data.find(end_mark, at + 1)) {
    const auto after = data.substr(at + end_mark.size());
    const bool begins = at == 0 || data[at - 1] == '\n';
    const bool ends = after.empty() || after.starts_with('\n') || after.starts_with("\r\n");
    if (begins && ends)
      return line + static_cast<std::size_t>(std::ranges::count(data.substr(0, at), '\n'));
  }
  return std::nullopt;
}

}  // namespace signalbox::domain
