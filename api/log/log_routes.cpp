#include <utility>

#include "api/http/call.hpp"
#include "api/log/log_access.hpp"
#include "api/log/log_catalogue.hpp"
#include "api/log/log_fields.hpp"
#include "api/log/log_text.hpp"
#include "api/routes.hpp"
#include "domain/log/log_request.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::result;
using std::chrono::milliseconds;
using transport::http::method;

constexpr std::size_t page_lines_usual = 100;
constexpr std::size_t buckets_usual = 60;
constexpr std::size_t context_lines_usual = 50;

awaitable<outcome> show_log_catalogue(call& c) {
  const auto logs = open_logs(c);
  if (!logs) co_return std::unexpected(logs.error());
  log_job job = [logs = *logs, offers = log_offers_of(c)](milliseconds) -> result<std::string> {
    return log_catalogue_text(logs, offers);
  };
  co_return co_await answer_log_job(c, *logs, std::move(job));
}

result<logs::search_request> search_request_of(const call& c, const log_access& logs) {
  auto query = log_query_of(c, logs);
  if (!query) return std::unexpected(std::move(query.error()));
  const auto limit = log_count_of(c, "limit", 1, logs::page_lines_max, page_lines_usual);
  if (!limit) return std::unexpected(limit.error());
  logs::search_request made{.query = std::move(*query),
                            .newest_first = c.input.boolean_or("newest_first", true),
                            .limit = *limit};
  if (const auto after = c.input.maybe_text("after")) {
    made.after = log_cursor_from(*after);
    if (!made.after) return domain::fail_field("after", "must be the `next` of a previous page");
  }
  return made;
}

awaitable<outcome> search_log_lines(call& c) {
  const auto logs = open_logs(c);
  if (!logs) co_return std::unexpected(logs.error());
  auto request = search_request_of(c, *logs);
  if (!request) co_return log_failure(c, request.error());
  log_job job = [logs = *logs, request = std::move(*request)](milliseconds time) {
    auto timed = request;
    timed.query.time = time;
    return text_of_found(logs::search_logs(logs.at, timed), [&](const logs::log_page& page) {
      note_damage(logs, page.report.damaged);
      return log_page_text(page, logs.by->schema, timed.query.range);
    });
  };
  co_return co_await answer_log_job(c, *logs, std::move(job));
}

awaitable<outcome> count_log_lines(call& c) {
  const auto logs = open_logs(c);
  if (!logs) co_return std::unexpected(logs.error());
  auto query = log_query_of(c, *logs);
  if (!query) co_return log_failure(c, query.error());
  const auto count = log_count_of(c, "buckets", 1, domain::log_buckets_max, buckets_usual);
  if (!count) co_return std::unexpected(count.error());
  domain::log_buckets buckets{.from = query->range.from};
  if (query->range.from < query->range.to) {
    auto chosen = domain::choose_log_buckets(query->range, *count);
    if (!chosen) co_return std::unexpected(std::move(chosen.error()));
    buckets = *chosen;
  }
  log_job job = [logs = *logs, query = std::move(*query), buckets](milliseconds time) {
    auto timed = query;
    timed.time = time;
    if (buckets.count == 0) {
      const logs::log_histogram nothing{
          .buckets = buckets, .counts = {}, .report = {.searched_to = buckets.from, .damaged = {}}};
      return result<std::string>{log_histogram_text(nothing, query.range)};
    }
    return text_of_found(logs::count_logs(logs.at, timed, buckets),
                         [&](const logs::log_histogram& counted) {
                           note_damage(logs, counted.report.damaged);
                           return log_histogram_text(counted, query.range);
                         });
  };
  co_return co_await answer_log_job(c, *logs, std::move(job));
}

awaitable<outcome> count_log_values(call& c) {
  const auto logs = open_logs(c);
  if (!logs) co_return std::unexpected(logs.error());
  auto query = log_query_of(c, *logs);
  if (!query) co_return log_failure(c, query.error());
  auto fields = c.input.texts("fields");
  if (auto valid = domain::check_facet_fields(logs->by->schema, fields); !valid)
    co_return std::unexpected(std::move(valid.error()));
  log_job job = [logs = *logs, query = std::move(*query),
                 fields = std::move(fields)](milliseconds time) {
    auto timed = query;
    timed.time = time;
    return text_of_found(logs::count_values(logs.at, timed, fields, logs.by->schema),
                         [&](const logs::log_facets& counted) {
                           note_damage(logs, counted.report.damaged);
                           return log_facets_text(counted, query.range);
                         });
  };
  co_return co_await answer_log_job(c, *logs, std::move(job));
}

/// The line around which lines are read, and how many.
struct context_request {
  logs::line_position around;
  std::uint64_t sources = 0;
  std::size_t before = 0;
  std::size_t after = 0;
};

result<context_request> context_request_of(const call& c, const log_access& logs) {
  const auto id = domain::parse_log_id(c.input.text("id"));
  if (!id) return domain::fail_field("id", "must be the id of a line");
  const auto at = log_moment_of(c, "timestamp");
  if (!at) return std::unexpected(at.error());
  const auto sources = domain::log_source_bits(logs.by->schema, c.input.texts("sources"));
  if (!sources) return std::unexpected(sources.error());
  const auto before = log_count_of(c, "before", 0, logs::context_lines_max, context_lines_usual);
  if (!before) return std::unexpected(before.error());
  const auto after = log_count_of(c, "after", 0, logs::context_lines_max, context_lines_usual);
  if (!after) return std::unexpected(after.error());
  return context_request{
      .around = {.at = *at, .id = *id}, .sources = *sources, .before = *before, .after = *after};
}

awaitable<outcome> show_log_context(call& c) {
  const auto logs = open_logs(c);
  if (!logs) co_return std::unexpected(logs.error());
  const auto request = context_request_of(c, *logs);
  if (!request) co_return std::unexpected(request.error());
  // Everything that the plan shows.
  const auto range = domain::visible_log_range(
      {.from = {}, .to = logs->now + domain::log_ahead_max}, logs->retention_days, logs->now);
  if (!range) co_return std::unexpected(range.error());
  log_job job = [logs = *logs, request = *request, range = *range](milliseconds time) {
    // It reads in both directions.
    const logs::log_query query{.range = range,
                                .sources = request.sources,
                                .time = time / 2,
                                .is_caller_gone = logs.is_caller_gone};
    return text_of_found(
        logs::read_context(logs.at, query, request.around, request.before, request.after),
        [&](const logs::log_context& found) {
          note_damage(logs, found.report.damaged);
          return log_context_text(found, logs.by->schema);
        });
  };
  co_return co_await answer_log_job(c, *logs, std::move(job));
}

std::vector<body_field> query_fields_and(std::initializer_list<body_field> more) {
  auto all = log_query_fields();
  all.insert(all.end(), more);
  return all;
}

std::vector<body_field> context_fields() {
  return {{.name = "id", .summary = "Of the line", .characters_max = 16},
          {.name = "timestamp",
           .summary = "Of the line, in microseconds since 1970",
           .kind = value_kind::integer},
          {.name = "sources",
           .summary = "References of sources; absent or empty: all",
           .kind = value_kind::texts,
           .required = false},
          {.name = "before",
           .summary = "Number of lines before it: 0 to 200, absent: 50",
           .kind = value_kind::integer,
           .required = false},
          {.name = "after",
           .summary = "Number of lines after it: 0 to 200, absent: 50",
           .kind = value_kind::integer,
           .required = false}};
}

/// A call that reads lines.
route reading_lines(route what) {
  what.only_reads = true;
  what.scripts = domain::token_scope::analytics_read;
  what.within = scope::project;
  what.asks = reading_logs;
  return what;
}

}  // namespace

std::vector<route> log_routes() {
  return {reading_lines({.name = "show_log_catalogue",
                         .summary = "Show the sources of logs, their fields and what is stored",
                         .verb = method::get,
                         .pattern = "/platform/projects/{ref}/logs/catalogue",
                         .answers = body_of("LogCatalogue"),
                         .run = show_log_catalogue}),
          reading_lines({.name = "search_logs",
                         .summary = "Search the log lines of this project",
                         .verb = method::post,
                         .pattern = "/platform/projects/{ref}/logs/search",
                         .body = query_fields_and(
                             {{.name = "newest_first",
                               .summary = "The order; absent: true",
                               .kind = value_kind::boolean,
                               .required = false},
                              {.name = "limit",
                               .summary = "Maximum number of lines: 1 to 1000, absent: 100",
                               .kind = value_kind::integer,
                               .required = false},
                              {.name = "after",
                               .summary = "The `next` of the previous page",
                               .required = false}}),
                         .answers = body_of("LogPage"),
                         .run = search_log_lines}),
          reading_lines({.name = "count_logs",
                         .summary = "Count log lines by time and severity",
                         .verb = method::post,
                         .pattern = "/platform/projects/{ref}/logs/histogram",
                         .body = query_fields_and(
                             {{.name = "buckets",
                               .summary = "Maximum number of intervals: 1 to 500, absent: 60",
                               .kind = value_kind::integer,
                               .required = false}}),
                         .answers = body_of("LogHistogram"),
                         .run = count_log_lines}),
          reading_lines({.name = "count_log_values",
                         .summary = "Count the values of fields of log lines",
                         .verb = method::post,
                         .pattern = "/platform/projects/{ref}/logs/facets",
                         .body = query_fields_and(
                             {{.name = "fields",
                               .summary = "1 to 12 paths, such as `metadata.request.method`, or "
                                          "`severity`, `source`",
                               .kind = value_kind::texts}}),
                         .answers = body_of("LogFacets"),
                         .run = count_log_values}),
          reading_lines({.name = "show_log_context",
                         .summary = "Show the log lines around one, oldest first",
                         .verb = method::post,
                         .pattern = "/platform/projects/{ref}/logs/context",
                         .body = context_fields(),
                         .answers = body_of("LogContext"),
                         .run = show_log_context})};
}

}  // namespace signalbox::api
