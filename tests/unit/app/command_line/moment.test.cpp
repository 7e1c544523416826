#include "app/command_line/moment.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox;
using app::parse_moment;

namespace {

constexpr core::time_point moment_now{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20}};

}  // namespace

TEST_CASE("moment: adds seconds, minutes, hours and days to now") {
  CHECK(parse_moment("+90s", moment_now) == moment_now + std::chrono::seconds{90});
  CHECK(parse_moment("+30m", moment_now) == moment_now + std::chrono::minutes{30});
  CHECK(parse_moment("+2h", moment_now) == moment_now + std::chrono::hours{2});
  CHECK(parse_moment("+3d", moment_now) == moment_now + std::chrono::days{3});
  CHECK(parse_moment("+0s", moment_now) == moment_now);
  CHECK(parse_moment("+3650d", moment_now) == moment_now + std::chrono::days{3'650});
}

TEST_CASE("moment: accepts a time in ISO 8601") {
  CHECK(parse_moment("2026-11-21T00:00:00Z", moment_now) == moment_now + std::chrono::days{1});
  CHECK(parse_moment("2026-11-21T01:00:00+01:00", moment_now) == moment_now + std::chrono::days{1});
}

TEST_CASE("moment: rejects any other text and names the allowed forms") {
  for (const auto* text : {"", "+", "+s", "+90", "+90w", "+-90s", "+9 0s", "90s", "-90s", "+1.5h",
                           "+3651d", "+99999999999999999999s", "tomorrow", "2026-13-01"}) {
    CAPTURE(text);
    const auto read = parse_moment(text, moment_now);
    REQUIRE_FALSE(read);
    CHECK(read.error().message.find("+90s") != std::string::npos);
  }
}
