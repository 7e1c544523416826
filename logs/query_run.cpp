#include "logs/query_run.hpp"

#include <algorithm>

namespace signalbox::logs {

namespace {

/// What a condition says of every line: only parts that all must hold can be used.
void narrow(line_filter& filter, const domain::search_node& condition) {
  if (condition.is == domain::search_node::kind::all) {
    for (const auto& part : condition.parts)
      narrow(filter, part);
  }
  if (condition.is != domain::search_node::kind::field) return;
  const auto& field = condition.field;
  if (field.of == domain::field_term::subject::severity)
    filter.severities &= domain::severities_of(field.comparison, field.severity);
  if (field.of == domain::field_term::subject::source) filter.sources &= 1ULL << field.source;
}

line_request request_of(const log_query& query, bool newest_first,
                        std::optional<line_position> after) {
  line_request made{.filter = {.sources = query.sources, .range = query.range},
                    .condition = domain::reads_text(query.condition) ? &query.condition : nullptr,
                    .newest_first = newest_first,
                    .after = after};
  narrow(made.filter, query.condition);
  return made;
}

}  // namespace

read_deadline deadline_of(const log_query& query) {
  return {std::chrono::steady_clock::now() + std::min(query.time, read_time_max),
          query.is_caller_gone.get()};
}

query_run::query_run(const log_place& at, const log_query& query, bool newest_first,
                     std::optional<line_position> after)
    : query_(query),
      newest_first_(newest_first),
      from_(at.folder, query.range, at.vfs),
      matcher_(query.condition),
      cursor_(from_, request_of(query, newest_first, after), deadline_of(query)) {}

bool query_run::next() {
  while (true) {
    const auto outcome = cursor_.next();
    is_late_ = outcome == line_cursor::outcome::deadline;
    if (outcome != line_cursor::outcome::line) return false;
    if (query_.condition.parts.empty() && query_.condition.is == domain::search_node::kind::all)
      return true;
    if (!domain::reads_text(query_.condition)) {
      if (matcher_.matches({.source = cursor_.source(),
                            .severity = cursor_.severity(),
                            .message = {},
                            .metadata = {}}))
        return true;
      continue;
    }
    const auto message = cursor_.message();
    if (matcher_.matches({.source = cursor_.source(),
                          .severity = cursor_.severity(),
                          .message = message,
                          .metadata = cursor_.metadata()}))
      return true;
  }
}

read_report query_run::report() const {
  return {.searched_to = is_late_        ? cursor_.reached().at
                         : newest_first_ ? query_.range.from
                                         : query_.range.to,
          .is_complete = !is_late_,
          .lines_read = cursor_.lines_read(),
          .damaged = from_.damaged()};
}

}  // namespace signalbox::logs
