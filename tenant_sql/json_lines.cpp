#include "tenant_sql/json_lines.hpp"

#include <algorithm>

#include "domain/query/copy_text.hpp"

namespace signalbox::tenant_sql {

void json_lines::append(std::string& to, std::string_view data) {
  while (!data.empty()) {
    const auto quote = data.find(domain::json_lines_quote);
    const auto part = data.substr(0, quote);
    const auto from = to.size();
    to += part;
    if (is_quoted_) {
      std::replace_if(
          to.begin() + static_cast<std::ptrdiff_t>(from), to.end(),
          [](char one) { return one == '\n' || one == '\r'; }, ' ');
    }
    if (quote == std::string_view::npos) return;
    is_quoted_ = !is_quoted_;
    data.remove_prefix(quote + 1);
  }
}

}  // namespace signalbox::tenant_sql
