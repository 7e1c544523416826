#include "domain/log/log_request.hpp"

#include <doctest/doctest.h>

#include "domain/log/log_availability.hpp"
#include "domain/log/log_search.hpp"
#include "domain/log/text_position.hpp"
#include "tests/unit/domain/log/shipped_sources.hpp"

using namespace signalbox;
using namespace signalbox::domain;
using signalbox::testing::shipped_sources;
using namespace std::chrono_literals;

namespace {

const log_time request_noon = *parse_log_time("2026-11-29T12:00:00Z");

log_range visible(log_time from, log_time to, std::uint16_t days = 1) {
  return visible_log_range({.from = from, .to = to}, days, request_noon).value();
}

}  // namespace

TEST_CASE("log request: a range is bounded by the retention and by the clock") {
  const auto hour = visible(request_noon - 1h, request_noon);
  CHECK(hour == log_range{.from = request_noon - 1h, .to = request_noon});
  CHECK(visible(request_noon - 24h * 40, request_noon).from == request_noon - 24h);
  CHECK(visible(request_noon - 24h * 40, request_noon, 28).from == request_noon - 24h * 28);
  CHECK(visible(request_noon - 1h, request_noon + 24h * 4'000).to == request_noon + 1h);
  // Nothing can be there.
  const auto old = visible(request_noon - 24h * 40, request_noon - 24h * 39);
  CHECK(old.from == old.to);
  const auto future = visible(request_noon + 2h, request_noon + 3h);
  CHECK(future.from == future.to);
  const auto refused =
      visible_log_range({.from = request_noon, .to = request_noon}, 1, request_noon);
  CHECK(refused.error().fields.at(0).field == "to");
}

TEST_CASE("log request: sources are bits, and a misspelt one is named with the nearest") {
  const auto& schema = shipped_sources();
  CHECK(log_source_bits(schema, {}).value() == ~0ULL);
  CHECK(log_source_bits(schema, {"edge_logs", "postgres_logs", "edge_logs"}).value() ==
        (1ULL << 1 | 1ULL << 7));
  const auto refused = log_source_bits(schema, {"postgres_log"});
  CHECK(refused.error().fields.at(0).field == "sources");
  CHECK(refused.error().message.contains("\"postgres_logs\""));
}

TEST_CASE("log request: only fields with values can be counted") {
  const auto& schema = shipped_sources();
  for (const auto* path : {"severity", "source", "metadata.request.method", "request.method",
                           "metadata.own.field", "identifier", "file"}) {
    CAPTURE(path);
    CHECK(check_facet_fields(schema, {path}));
  }
  for (const auto* path : {"", "id", "timestamp", "event_message", "own.field", "metadata.",
                           "metadata..a", "metadata.a."}) {
    CAPTURE(path);
    CHECK(check_facet_fields(schema, {"severity", path}).error().fields.at(0).field == "fields");
  }
  CHECK_FALSE(check_facet_fields(schema, {}));
}

TEST_CASE("log request: columns of one name become members of their own") {
  using names = std::vector<std::string>;
  CHECK(unique_column_names({"a", "b"}) == names{"a", "b"});
  CHECK(unique_column_names({"a", "a", "a"}) == names{"a", "a_2", "a_3"});
  CHECK(unique_column_names({"a", "a", "a_2", "a_2"}) == names{"a", "a_3", "a_2", "a_2_2"});
  CHECK(unique_column_names({"", ""}) == names{"column", "column_2"});
  CHECK(unique_column_names({}).empty());
}

TEST_CASE("log request: the place of a fault is a part of the error") {
  auto failure = core::fail(core::errc::bad_request, "No.").error();
  CHECK_FALSE(text_position(failure));
  set_text_position(failure, 17);
  CHECK(text_position(failure) == 17);
  failure.fields.front().message = "17x";
  CHECK_FALSE(text_position(failure));
  const auto refused = parse_log_search(shipped_sources(), "größe \"open");
  CHECK(text_position(refused.error()) == 7);
  // A field of a body is no place.
  CHECK_FALSE(text_position(log_source_bits(shipped_sources(), {"x"}).error()));
}

TEST_CASE("log request: every source has lines here, or a reason") {
  std::size_t absent = 0;
  for (const auto& source : shipped_sources().sources()) {
    const auto reason = log_source_absence(source.reference);
    if (reason.empty()) continue;
    ++absent;
    CHECK(reason.ends_with('.'));
  }
  CHECK(absent > 0);
  CHECK(log_source_absence("postgres_logs").empty());
  CHECK(log_source_absence("nothing").empty());
}
