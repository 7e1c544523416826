#include "transport/hub/change_log.hpp"

#include <doctest/doctest.h>

#include <string>

namespace signalbox::transport {

using namespace std::chrono_literals;

namespace {

const change_log::time_point log_start{1h};

change_log::change change_of(topic_key topic, change_log::time_point at, std::size_t bytes = 10) {
  return {
      .at = at, .target = topic, .message = std::make_shared<const frame>(std::string(bytes, 'x'))};
}

}  // namespace

TEST_CASE("change log: finds a change by its number") {
  change_log log({.bytes_max = 100'000, .age = 1min}, 500);
  CHECK(log.next() == 500);
  CHECK(log.oldest() == 500);
  for (topic_key topic = 1; topic <= 9; ++topic)
    log.append(change_of(topic, log_start));
  CHECK(log.next() == 509);
  for (std::uint64_t number = 500; number < 509; ++number)
    CHECK(std::get<topic_key>(log.at(number).target) == number - 499);
  CHECK(log.overdue(log_start + 1min) == nullptr);
}

TEST_CASE("change log: removes expired changes, the oldest first") {
  change_log log({.bytes_max = 100'000, .age = 1min}, 1);
  log.append(change_of(1, log_start));
  log.append(change_of(2, log_start + 30s));
  REQUIRE(log.overdue(log_start + 1min + 1ms));
  log.forget_oldest();
  CHECK(log.overdue(log_start + 1min + 1ms) == nullptr);
  CHECK(log.oldest() == 2);
  CHECK(std::get<topic_key>(log.at(2).target) == 2);
}

TEST_CASE("change log: stays within its byte limit, also if one change exceeds it") {
  change_log log({.bytes_max = 2'000, .age = 1min}, 1);
  for (int count = 0; count < 100; ++count) {
    log.append(change_of(1, log_start, 100));
    while (log.overdue(log_start) != nullptr)
      log.forget_oldest();
    CHECK(log.bytes() <= 2'000);
  }
  CHECK(log.next() - log.oldest() > 2);
  log.append(change_of(1, log_start, 10'000));
  while (log.overdue(log_start) != nullptr)
    log.forget_oldest();
  CHECK(log.bytes() == 0);
  CHECK(log.oldest() == 102);
  CHECK(log.next() == 102);
}

}  // namespace signalbox::transport
