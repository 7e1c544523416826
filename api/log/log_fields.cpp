#include "api/log/log_fields.hpp"

#include <fmt/format.h>

#include <utility>

#include "domain/log/log_request.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using core::result;

}  // namespace

std::vector<body_field> log_query_fields() {
  return {{.name = "from",
           .summary = "The begin of the time range, in microseconds since 1970",
           .kind = value_kind::integer},
          {.name = "to",
           .summary = "Its end, which does not belong to it",
           .kind = value_kind::integer},
          {.name = "sources",
           .summary = "References of sources; absent or empty: all",
           .kind = value_kind::texts,
           .required = false},
          {.name = "search",
           .summary = "Words, phrases and fields, such as `severity:>=warning \"lock\" "
                      "-metadata.user:anna`; absent or empty: every line",
           .required = false,
           .characters_max = domain::search_bytes_max}};
}

result<domain::log_time> log_moment_of(const call& c, std::string_view name) {
  const auto given = c.input.integer(name);
  if (given < 0 || given > domain::log_moment_max)
    return domain::fail_field(std::string{name}, "must be microseconds since 1970");
  return domain::log_time{std::chrono::microseconds{given}};
}

result<domain::log_range> log_range_of(const call& c, const log_access& logs) {
  const auto from = log_moment_of(c, "from");
  if (!from) return std::unexpected(from.error());
  const auto to = log_moment_of(c, "to");
  if (!to) return std::unexpected(to.error());
  return domain::visible_log_range({.from = *from, .to = *to}, logs.retention_days, logs.now);
}

result<logs::log_query> log_query_of(const call& c, const log_access& logs) {
  auto range = log_range_of(c, logs);
  if (!range) return std::unexpected(std::move(range.error()));
  auto sources = domain::log_source_bits(logs.by->schema, c.input.texts("sources"));
  if (!sources) return std::unexpected(std::move(sources.error()));
  auto condition =
      domain::parse_log_search(logs.by->schema, c.input.maybe_text("search").value_or(""));
  if (!condition) return std::unexpected(std::move(condition.error()));
  return logs::log_query{.range = *range,
                         .sources = *sources,
                         .condition = std::move(*condition),
                         .is_caller_gone = logs.is_caller_gone};
}

result<std::size_t> log_count_of(const call& c, std::string_view name, std::size_t low,
                                 std::size_t high, std::size_t fallback) {
  const auto given = c.input.maybe_integer(name);
  if (!given) return fallback;
  if (*given < static_cast<std::int64_t>(low) || *given > static_cast<std::int64_t>(high))
    return domain::fail_field(std::string{name}, fmt::format("must be from {} to {}", low, high));
  return static_cast<std::size_t>(*given);
}

}  // namespace signalbox::api
