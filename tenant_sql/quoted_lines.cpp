#include "tenant_sql/quoted_lines.hpp"

#include "domain/query/copy_text.hpp"

namespace signalbox::tenant_sql {

void quoted_lines::append(std::string& to, std::string_view data) {
  while (!data.empty()) {
    if (place_ == place::after_quote) {
      // A quote in the text is doubled.
      if (data.front() == domain::json_lines_quote) {
        to += domain::json_lines_quote;
        data.remove_prefix(1);
        place_ = place::inside;
      } else {
        place_ = place::outside;
      }
      continue;
    }
    const auto quote = data.find(domain::json_lines_quote);
    to += data.substr(0, quote);
    if (quote == std::string_view::npos) return;
    place_ = place_ == place::outside ? place::inside : place::after_quote;
    data.remove_prefix(quote + 1);
  }
}

}  // namespace signalbox::tenant_sql
