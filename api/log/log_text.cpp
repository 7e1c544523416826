#include "api/log/log_text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <utility>

#include "core/json/json_cursor.hpp"
#include "domain/log/text_position.hpp"

namespace signalbox::api {

namespace {

using domain::log_time;

constexpr char cursor_dot = '.';

void put_text(std::string& to, std::string_view text) {
  to += '"';
  core::escape_json(text, to);
  to += '"';
}

void put_member(std::string& to, std::string_view name) {
  if (to.back() != '{') to += ',';
  put_text(to, name);
  to += ':';
}

template <class Number>
void put_number(std::string& to, std::string_view name, Number value) {
  put_member(to, name);
  fmt::format_to(std::back_inserter(to), "{}", value);
}

/// Appends a list, with `put` for each element.
template <class List, class Put>
void put_list(std::string& to, const List& list, Put put) {
  to += '[';
  bool is_first = true;
  for (const auto& one : list) {
    if (!std::exchange(is_first, false)) to += ',';
    put(one);
  }
  to += ']';
}

void put_report(std::string& to, const logs::read_report& report) {
  put_member(to, "report");
  to += '{';
  put_number(to, "searched_to", microseconds_of(report.searched_to));
  put_number(to, "is_complete", report.is_complete);
  put_number(to, "lines_read", report.lines_read);
  put_member(to, "damaged");
  put_list(to, report.damaged, [&](const std::string& file) { put_text(to, file); });
  to += '}';
}

void put_range(std::string& to, const domain::log_range& range) {
  put_member(to, "range");
  fmt::format_to(std::back_inserter(to), R"({{"from":{},"to":{}}})", microseconds_of(range.from),
                 microseconds_of(range.to));
}

void put_lines(std::string& to, const std::vector<domain::log_entry>& lines,
               const domain::log_catalogue& schema) {
  put_member(to, "lines");
  put_list(to, lines, [&](const domain::log_entry& line) { put_log_line(to, line, schema); });
}

void put_value(std::string& to, const logs::sql_value& value) {
  if (const auto* const text = std::get_if<std::string>(&value)) {
    put_text(to, *text);
  } else if (const auto* const whole = std::get_if<std::int64_t>(&value)) {
    fmt::format_to(std::back_inserter(to), "{}", *whole);
  } else if (const auto* const number = std::get_if<double>(&value);
             number != nullptr && std::isfinite(*number)) {
    fmt::format_to(std::back_inserter(to), "{}", *number);
  } else {
    to += "null";
  }
}

}  // namespace

success json_text(std::string text) {
  ready_answer made;
  made.headers.set("Content-Type", "application/json; charset=utf-8");
  made.headers.set("Cache-Control", "no-store");
  made.body = std::move(text);
  return {.status = 200, .body = std::move(made)};
}

std::int64_t microseconds_of(log_time at) {
  return at.time_since_epoch().count();
}

std::string log_cursor(const logs::line_position& at) {
  return fmt::format("{}{}{}", microseconds_of(at.at), cursor_dot, domain::to_log_id(at.id));
}

std::optional<logs::line_position> log_cursor_from(std::string_view text) {
  const auto dot = text.find(cursor_dot);
  if (dot == text.npos) return std::nullopt;
  std::int64_t at = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + dot, at);
  const auto id = domain::parse_log_id(text.substr(dot + 1));
  if (fault != std::errc{} || end != text.data() + dot || !id) return std::nullopt;
  return logs::line_position{.at = log_time{std::chrono::microseconds{at}}, .id = *id};
}

void put_log_line(std::string& to, const domain::log_entry& line,
                  const domain::log_catalogue& schema) {
  const auto* const source = schema.find(line.source);
  to += '{';
  put_member(to, "id");
  put_text(to, domain::to_log_id(line.id));
  put_number(to, "timestamp", microseconds_of(line.at));
  put_member(to, "source");
  put_text(to, source == nullptr ? std::string_view{} : source->reference);
  put_member(to, "severity");
  put_text(to, domain::log_severity_names.name_of(line.severity));
  put_member(to, "event_message");
  put_text(to, line.message);
  put_member(to, "metadata");
  to += line.metadata;
  to += '}';
}

std::string log_page_text(const logs::log_page& page, const domain::log_catalogue& schema,
                          const domain::log_range& range) {
  std::string to = "{";
  put_lines(to, page.lines, schema);
  put_member(to, "next");
  if (page.next) {
    put_text(to, log_cursor(*page.next));
  } else {
    to += "null";
  }
  put_range(to, range);
  put_report(to, page.report);
  to += '}';
  return to;
}

std::string log_histogram_text(const logs::log_histogram& histogram,
                               const domain::log_range& range) {
  std::string to = "{";
  put_number(to, "start", microseconds_of(histogram.buckets.from));
  put_number(to, "step", std::chrono::microseconds{histogram.buckets.width}.count());
  put_member(to, "counts");
  put_list(to, histogram.counts, [&](const domain::severity_counts& counts) {
    to += '{';
    for (std::size_t severity = 0; severity < counts.size(); ++severity)
      put_number(to,
                 domain::log_severity_names.name_of(static_cast<domain::log_severity>(severity)),
                 counts[severity]);
    to += '}';
  });
  put_range(to, range);
  put_report(to, histogram.report);
  to += '}';
  return to;
}

std::string log_facets_text(const logs::log_facets& facets, const domain::log_range& range) {
  std::string to = "{";
  put_member(to, "facets");
  put_list(to, facets.facets, [&](const logs::log_facet& facet) {
    to += '{';
    put_member(to, "field");
    put_text(to, facet.field);
    put_member(to, "values");
    put_list(to, facet.values, [&](const logs::facet_value& value) {
      to += '{';
      put_member(to, "value");
      put_text(to, value.value);
      put_number(to, "lines", value.lines);
      to += '}';
    });
    put_number(to, "lines", facet.lines);
    put_number(to, "distinct", facet.distinct);
    put_number(to, "is_cut", facet.is_cut);
    to += '}';
  });
  put_range(to, range);
  put_report(to, facets.report);
  to += '}';
  return to;
}

std::string log_context_text(const logs::log_context& context,
                             const domain::log_catalogue& schema) {
  std::string to = "{";
  put_lines(to, context.lines, schema);
  put_member(to, "at");
  to += context.at ? std::to_string(*context.at) : "null";
  put_report(to, context.report);
  to += '}';
  return to;
}

void put_result_row(std::string& to, const std::vector<std::string>& names,
                    const std::vector<logs::sql_value>& row) {
  to += '{';
  for (std::size_t column = 0; column < row.size(); ++column) {
    put_member(to, names[column]);
    put_value(to, row[column]);
  }
  to += '}';
}

std::string log_result_text(const logs::sql_result& result, const domain::log_range& range) {
  const auto names = domain::unique_column_names(result.columns);
  std::string to = "{";
  put_member(to, "result");
  put_list(to, result.rows,
           [&](const std::vector<logs::sql_value>& row) { put_result_row(to, names, row); });
  put_member(to, "columns");
  put_list(to, names, [&](const std::string& name) { put_text(to, name); });
  put_number(to, "is_cut", result.is_cut);
  put_member(to, "damaged");
  put_list(to, result.damaged, [&](const std::string& file) { put_text(to, file); });
  put_range(to, range);
  to += '}';
  return to;
}

std::string log_result_text(const core::error& why, const domain::log_range& range) {
  std::string to = R"({"result":[],"columns":[],"is_cut":false,"damaged":[])";
  put_range(to, range);
  put_member(to, "error");
  to += '{';
  put_member(to, "message");
  put_text(to, why.message);
  put_member(to, "code");
  put_text(to, why.detail_code);
  if (const auto position = domain::text_position(why)) put_number(to, "position", *position);
  to += "}}";
  return to;
}

}  // namespace signalbox::api
