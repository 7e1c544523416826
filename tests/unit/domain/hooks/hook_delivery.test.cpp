#include "domain/hooks/hook_delivery.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox;
using namespace signalbox::domain;
using signalbox::testing::noon;
using namespace std::chrono_literals;

namespace {

hook_attempt attempt_with(long status, std::size_t number = 1) {
  return {.number = number, .started_at = noon - 120ms, .ended_at = noon, .status = status};
}

}  // namespace

TEST_CASE("hook delivery: delays double up to half an hour, shortened by up to half") {
  CHECK(hook_retry_at(1, noon, 0) == noon + 2s);
  CHECK(hook_retry_at(2, noon, 0) == noon + 4s);
  CHECK(hook_retry_at(5, noon, 0) == noon + 32s);
  CHECK(hook_retry_at(5, noon, 1) == noon + 16s);
  CHECK(hook_retry_at(5, noon, 0.5) == noon + 24s);
  CHECK(hook_retry_at(11, noon, 0) == noon + 30min);
  CHECK(hook_retry_at(1'000'000, noon, 0) == noon + 30min);
}

TEST_CASE("hook delivery: the last attempt of a usual hook is hours after the first") {
  auto at = noon;
  for (std::size_t number = 1; number < hook_attempts_default; ++number)
    at = hook_retry_at(number, at, 0);
  CHECK(at - noon > 2h);
  CHECK(at - noon < 4h);
}

TEST_CASE("hook delivery: success ends it, failure repeats it, the maximum and 410 give it up") {
  CHECK(decide_delivery(attempt_with(204), 3, 0).state == hook_delivery_state::delivered);
  for (const auto status : {0L, 301L, 404L, 500L}) {
    const auto decision = decide_delivery(attempt_with(status, 2), 3, 0);
    CHECK(decision.state == hook_delivery_state::pending);
    CHECK(decision.next_attempt_at == noon + 4s);
  }
  CHECK(decide_delivery(attempt_with(500, 3), 3, 0).state == hook_delivery_state::dead);
  CHECK(decide_delivery(attempt_with(410), 3, 0).state == hook_delivery_state::dead);
  CHECK_FALSE(decide_delivery(attempt_with(410), 3, 0).next_attempt_at);
}

TEST_CASE("hook delivery: the log has the start of a response without NUL") {
  auto attempt = attempt_with(500, 2);
  attempt.response = std::string(hook_response_bytes_max - 1, 'a') + "ü";
  attempt.response[0] = '\0';
  const auto entry = hook_attempt_json(attempt);
  CHECK(entry.at("response") == std::string(hook_response_bytes_max - 2, 'a'));
  CHECK(entry.at("duration_ms") == 120);
  CHECK(entry.at("status") == 500);
  CHECK(hook_attempt_json(attempt_with(0)).at("status").is_null());
}

TEST_CASE("hook delivery: hooks share the calls of a project, failing ones get few") {
  CHECK(free_slots({{.id = "a"}, {.id = "b", .is_failing = true}}) ==
        std::vector<hook_slots>{{.id = "a", .count = 4}, {.id = "b", .count = 1}});
  CHECK(
      free_slots({{.id = "a", .in_flight = 3}, {.id = "b", .is_failing = true, .in_flight = 1}}) ==
      std::vector<hook_slots>{{.id = "a", .count = 1}});
  // Twenty hooks: eight of them take all calls, and the next round begins with the others.
  std::vector<hook_load> many;
  for (std::size_t at = 0; at < hooks_max; ++at)
    many.push_back({.id = std::to_string(at)});
  CHECK(free_slots(many).size() == hook_calls_max / hook_calls_of_hook_max);
  for (std::size_t at = 0; at < 7; ++at)
    many[at].in_flight = 4;
  CHECK(free_slots(many) == std::vector<hook_slots>{{.id = "7", .count = 4}});
}

TEST_CASE("hook delivery: as many failing hooks as a project can have leave room") {
  std::vector<hook_load> hanging;
  for (std::size_t at = 0; at + 1 < hooks_max; ++at)
    hanging.push_back({.id = std::to_string(at), .is_failing = true, .in_flight = 1});
  hanging.push_back({.id = "good"});
  CHECK(free_slots(hanging) == std::vector<hook_slots>{{.id = "good", .count = 4}});
}

TEST_CASE("hook delivery: requests carry the id, the attempt and the signature") {
  const hook_secrets secrets{.secret = "whsec_1", .headers = {{"X", "1"}}};
  const auto headers = headers_of(secrets, {.id = "id-1", .attempt = 2, .body = "{}"},
                                  core::time_point{1'700'000'000s});
  REQUIRE(headers.size() == 4);
  CHECK(headers[0] == std::pair<std::string, std::string>{"X", "1"});
  CHECK(headers[1] == std::pair<std::string, std::string>{"Signalbox-Delivery", "id-1"});
  CHECK(headers[2] == std::pair<std::string, std::string>{"Signalbox-Attempt", "2"});
  // printf '1700000000.{}' | openssl dgst -sha256 -hmac whsec_1
  CHECK(headers[3] ==
        std::pair<std::string, std::string>{
            "Signalbox-Signature",
            "t=1700000000,v1=c8cf6ed9fd9120874a1792902ffdf5b69559118b76d10974da8a20cf21f94bc5"});
}
