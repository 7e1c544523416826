#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "domain/cron/cron_job.hpp"
#include "domain/cron/cron_times.hpp"
#include "domain/cron/cron_words.hpp"
#include "tests/unit/domain/file_text.hpp"

using namespace signalbox;
using namespace signalbox::domain;

namespace {

/// The web app's tests read the same cases.
core::json cron_cases() {
  const auto text = file_text(SIGNALBOX_CONFIG_DIR "/../tests/unit/domain/cron/cases.json");
  return core::json::parse(text);
}

core::time_point cron_moment(const std::string& text) {
  const auto read = core::from_iso8601(text);
  REQUIRE(read);
  return *read;
}

cron_schedule cron_of(std::string_view text) {
  const auto parsed = parse_cron(text);
  REQUIRE(parsed);
  return *parsed;
}

}  // namespace

TEST_CASE("cron: schedules are described, and their next runs are found") {
  const auto shared = cron_cases();
  const auto after = cron_moment(shared.at("after"));
  for (const auto& one : shared.at("cases")) {
    if (!one.contains("words")) continue;
    CAPTURE(one.dump());
    const auto schedule = cron_of(one.at("schedule").get<std::string>());
    CHECK(describe_cron(schedule) == one.at("words").get<std::string>());
    std::vector<std::string> runs;
    for (const auto next : next_runs(schedule, after, 3))
      runs.push_back(core::to_iso8601(next));
    CHECK(core::json(runs) == one.at("runs"));
  }
}

TEST_CASE("cron: mistakes are refused with the name of the field") {
  const auto shared = cron_cases();
  for (const auto& one : shared.at("cases")) {
    if (!one.contains("message")) continue;
    CAPTURE(one.dump());
    const auto parsed = parse_cron(one.at("schedule").get<std::string>());
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().field == one.at("field").get<std::string>());
    CHECK(parsed.error().message == one.at("message").get<std::string>());
  }
}

TEST_CASE("cron: a text that is too long is refused") {
  const auto parsed = parse_cron(std::string(cron_text_bytes_max + 1, '*'));
  REQUIRE_FALSE(parsed);
  CHECK(parsed.error().message == "must have at most 200 characters");
}

TEST_CASE("cron: 29 February skips a century that is no leap year") {
  const auto next = next_run(cron_of("0 0 29 2 *"), cron_moment("2096-03-01T00:00:00Z"));
  CHECK(core::to_iso8601(next) == "2104-02-29T00:00:00.000Z");
}

TEST_CASE("cron: the next run is never the time itself") {
  const auto midnight = cron_moment("2028-03-01T00:00:00Z");
  CHECK(core::to_iso8601(next_run(cron_of("0 0 * * *"), midnight)) == "2028-03-02T00:00:00.000Z");
  CHECK(core::to_iso8601(next_run(cron_of("* * * * *"), midnight)) == "2028-03-01T00:01:00.000Z");
}

TEST_CASE("cron: a leap day on a certain weekday is found across a century") {
  const auto next = next_run(cron_of("0 0 29 2 */7"), cron_moment("2088-03-01T00:00:00Z"));
  CHECK(core::to_iso8601(next) == "2128-02-29T00:00:00.000Z");
}
