#include "tenant_sql/data_place.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace signalbox::tenant_sql {

void find_data_place(text_failure& of, std::string_view table) {
  // Other entries of the context, for example of triggers, may come before and after it.
  const auto beginning = "COPY " + std::string(table) + ", line ";
  std::string_view context = of.why.context;
  auto at = context.find(beginning);
  while (at != std::string_view::npos && at > 0 && context[at - 1] != '\n')
    at = context.find(beginning, at + 1);
  if (at == std::string_view::npos) return;
  context.remove_prefix(at + beginning.size());
  std::size_t line = 0;
  const auto [end, failure] = std::from_chars(context.begin(), context.end(), line);
  if (failure != std::errc{}) return;
  of.line = line;
  context.remove_prefix(static_cast<std::size_t>(end - context.begin()));
  constexpr std::string_view before_column = ", column ";
  if (!context.starts_with(before_column) || !of.why.column.empty()) return;
  context.remove_prefix(before_column.size());
  // The value, which may have several lines, follows in quotes.
  of.why.column = context.substr(0, std::min(context.find(": "), context.find('\n')));
}

}  // namespace signalbox::tenant_sql
