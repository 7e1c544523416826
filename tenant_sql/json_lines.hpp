#pragma once

#include <string>
#include <string_view>

namespace signalbox::tenant_sql {

/// Makes JSON lines of the CSV data of an export (`domain::json_lines_quote`): removes the quotes,
/// and writes spaces for line breaks between them. A line break in JSON is white space (RFC 8259,
/// section 2): those in strings are escaped.
class json_lines {
 public:
  /// Appends the lines in `data`, which may begin and end anywhere.
  void append(std::string& to, std::string_view data);

 private:
  bool is_quoted_ = false;
};

}  // namespace signalbox::tenant_sql
