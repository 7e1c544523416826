#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace signalbox::tenant_sql {

/// Makes the texts of a column of the CSV data of an export (`domain::copy_format::lines`): removes
/// the quotes that COPY added, and keeps everything between them.
class quoted_lines {
 public:
  /// Appends the lines in `data`, which may begin and end anywhere.
  void append(std::string& to, std::string_view data);

 private:
  enum class place : std::uint8_t { outside, inside, after_quote };
  place place_ = place::outside;
};

}  // namespace signalbox::tenant_sql
