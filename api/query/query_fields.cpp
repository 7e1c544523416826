#include "api/query/query_fields.hpp"

#include <fmt/format.h>

#include <string>

#include "domain/query/query_text.hpp"
#include "domain/query/quote.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

constexpr std::int64_t time_max_ms = 3'600'000;
constexpr std::int64_t time_default_ms = 60'000;

}  // namespace

body_field text_field() {
  return {.name = "query",
          .summary = "One or more statements, at most 1 MiB",
          .characters_max = domain::query_bytes_max};
}

body_field parameters_field() {
  return {.name = "parameters",
          .summary = "Values of `$1`, `$2`, … of a single statement",
          .kind = value_kind::values,
          .required = false};
}

body_field role_field() {
  return {.name = "role",
          .summary = "Run as this role of the database (SET ROLE); needs full access",
          .required = false,
          .characters_max = domain::sql_name_bytes_max};
}

body_field read_only_field() {
  return {.name = "read_only",
          .summary = "Run in a session that cannot write",
          .kind = value_kind::boolean,
          .required = false};
}

body_field time_field() {
  return {.name = "timeout_ms",
          .summary = "1 to 3600000: the time in which the database may work; 60000 when absent",
          .kind = value_kind::integer,
          .required = false};
}

core::result<std::int64_t> bounded(const call& c, std::string_view name, std::int64_t most,
                                   std::int64_t fallback) {
  const auto given = c.input.maybe_integer(name);
  if (!given) return fallback;
  if (*given >= 1 && *given <= most) return *given;
  return domain::fail_field(std::string{name}, fmt::format("must be 1 to {}", most));
}

core::result<std::chrono::milliseconds> time_limit(const call& c) {
  const auto time = bounded(c, "timeout_ms", time_max_ms, time_default_ms);
  if (!time) return std::unexpected(time.error());
  return std::chrono::milliseconds(*time);
}

}  // namespace signalbox::api
