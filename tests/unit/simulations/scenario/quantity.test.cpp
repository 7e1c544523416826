#include "simulations/scenario/quantity.hpp"

#include <doctest/doctest.h>

#include <chrono>

using namespace std::chrono_literals;
using signalbox::simulations::read_quantity;
using signalbox::simulations::read_time;
using signalbox::simulations::time_text;

TEST_CASE("time: parses the notation of scenario files") {
  CHECK(read_time("150ms") == 150ms);
  CHECK(read_time("2.5 s") == 2500ms);
  CHECK(read_time("10m") == 10min);
  CHECK(read_time("10 min") == 10min);
  CHECK(read_time("1h 30m") == 90min);
  CHECK(read_time("1d2h3m4s5ms") == 24h + 2h + 3min + 4s + 5ms);
  CHECK(read_time(" 0s ") == 0ms);
}

TEST_CASE("time: rejects other texts") {
  for (const auto* const text : {"", " ", "10", "m", "10 parsecs", "-5s", "30m 1h", "1h 1h",
                                 "1s 1s", "5s later", "1e3s", "inf s", "32d"}) {
    CAPTURE(text);
    CHECK_FALSE(read_time(text).has_value());
  }
}

TEST_CASE("time: is formatted for people") {
  CHECK(time_text(0ms) == "0 ms");
  CHECK(time_text(850ms) == "850 ms");
  CHECK(time_text(2500ms) == "2.5 s");
  CHECK(time_text(10min) == "10 min");
  CHECK(time_text(90s) == "1 min 30 s");
  CHECK(time_text(24h) == "24 h");
  CHECK(time_text(90min) == "1 h 30 min");
}

TEST_CASE("quantity: parses a number and its unit") {
  const auto bytes = read_quantity(" 1.5 GB");
  REQUIRE(bytes);
  CHECK(bytes->number == doctest::Approx(1.5));
  CHECK(bytes->unit == "GB");
  CHECK(read_quantity("99.9%")->unit == "%");
  CHECK(read_quantity("0")->unit.empty());
  CHECK_FALSE(read_quantity("").has_value());
  CHECK_FALSE(read_quantity("GB").has_value());
  CHECK_FALSE(read_quantity("1 GB now").has_value());
  CHECK_FALSE(read_quantity("nan").has_value());
}
