#include "core/time.hpp"

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <cstdint>

using namespace signalbox::core;

namespace {

time_point at(std::int64_t milliseconds) {
  return time_point{std::chrono::milliseconds{milliseconds}};
}

struct reading {
  const char* text;
  std::int64_t milliseconds;
};

}  // namespace

TEST_CASE("time: writes ISO 8601 in UTC with milliseconds") {
  CHECK(to_iso8601(at(0)) == "1970-01-01T00:00:00.000Z");
  CHECK(to_iso8601(at(1'795'200'892'123)) == "2026-11-20T18:54:52.123Z");
  CHECK(to_iso8601(at(1'795'200'892'005)) == "2026-11-20T18:54:52.005Z");
  CHECK(to_iso8601(at(951'782'400'000)) == "2000-02-29T00:00:00.000Z");
  CHECK(to_iso8601(at(-1)) == "1969-12-31T23:59:59.999Z");
}

TEST_CASE("time: reads the formats of browsers, psql and users") {
  constexpr auto readings = std::to_array<reading>({
      {"1970-01-01T00:00:00Z", 0},
      {"1970-01-01T00:00:00.000Z", 0},
      {"1970-01-01", 0},
      {"2026-11-20T18:54:52.123Z", 1'795'200'892'123},
      {"2026-11-20 18:54:52.123Z", 1'795'200'892'123},
      {"2026-11-20T18:54:52.1Z", 1'795'200'892'100},
      {"2026-11-20T18:54:52.123999Z", 1'795'200'892'123},
      {"2026-11-20T18:54:52.123456789123Z", 1'795'200'892'123},
      {"2026-11-20T19:54:52.123+01:00", 1'795'200'892'123},
      {"2026-11-20 18:54:52.123+00", 1'795'200'892'123},
      {"2026-11-20T13:24:52.123-0530", 1'795'200'892'123},
      {"2000-02-29", 951'782'400'000},
  });
  for (const auto& [text, milliseconds] : readings) {
    CAPTURE(text);
    const auto read = from_iso8601(text);
    REQUIRE(read.has_value());
    CHECK(*read == at(milliseconds));
  }
}

TEST_CASE("time: refuses invalid times") {
  constexpr auto texts = std::to_array<const char*>({
      "",
      "now",
      "2026",
      "2026-11",
      "2026-1-20",
      "2026-13-01",
      "2026-00-01",
      "2026-02-29",
      "2026-11-31",
      "2026-11-20T",
      "2026-11-20T18:54",
      "2026-11-20T18:54:52",
      "2026-11-20T24:00:00Z",
      "2026-11-20T18:60:00Z",
      "2026-11-20T18:54:60Z",
      "2026-11-20T18:54:52.Z",
      "2026-11-20T18:54:52.12xZ",
      "2026-11-20T18:54:52z",
      "2026-11-20T18:54:52+24:00",
      "2026-11-20T18:54:52+01:60",
      "2026-11-20T18:54:52+1",
      "2026-11-20T18:54:52+",
      "2026-11-20T18:54:52Z ",
      " 2026-11-20",
      "-026-11-20",
      "2026-11-20X18:54:52Z",
      "2026-11-20T-8:54:52Z",
      "20261120T185452Z",
  });
  for (const char* text : texts) {
    CAPTURE(text);
    CHECK_FALSE(from_iso8601(text).has_value());
  }
}

TEST_CASE("time: written times read back unchanged") {
  // A step that is not a multiple of any unit, over about 150 years.
  for (std::int64_t ms = -2'000'000'000'000; ms < 2'700'000'000'000; ms += 86'461'234'567) {
    CAPTURE(ms);
    CHECK(from_iso8601(to_iso8601(at(ms))) == at(ms));
  }
}
