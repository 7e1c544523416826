#include "outgoing/http_service.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "tests/unit/support/http_server.hpp"

using namespace signalbox;
using namespace signalbox::outgoing;
using signalbox::testing::http_server;
using signalbox::testing::json_answer;

namespace {

using promised = std::promise<core::result<http_answer>>;

http_bounds within(std::chrono::milliseconds time) {
  return {.until = std::chrono::steady_clock::now() + time,
          .answer_bytes_max = 100,
          .cuts_answer = true};
}

// Longer than a response on this machine takes, even with sanitizers and high load.
http_bounds patient_bounds() {
  return within(std::chrono::seconds{20});
}

/// A call and its outcome.
struct started_call {
  std::shared_ptr<promised> outcome = std::make_shared<promised>();
  std::shared_ptr<void> held = {};

  core::result<http_answer> get() { return outcome->get_future().get(); }
};

started_call start(http_service& by, const std::string& url, const http_bounds& bounds) {
  started_call made;
  made.held = by.call({.url = url, .json = "{}", .headers = {{"X-One", "1"}}}, bounds,
                      [outcome = made.outcome](core::result<http_answer> answer) {
                        outcome->set_value(std::move(answer));
                      });
  return made;
}

}  // namespace

TEST_CASE("http service: posts JSON with headers, and returns any status and the start of a body") {
  const http_server server(json_answer("503 Service Unavailable", std::string(1'000, 'x')));
  http_service service;
  const auto answer = start(service, server.url() + "/a", patient_bounds()).get();
  REQUIRE(answer);
  CHECK(answer->status == 503);
  CHECK(answer->body == std::string(100, 'x'));
  const auto requested = server.requests().at(0);
  CHECK(requested.starts_with("POST /a HTTP/1.1\r\n"));
  CHECK(requested.contains("X-One: 1\r\n"));
  CHECK(requested.ends_with("\r\n\r\n{}"));
}

TEST_CASE("http service: a silent target delays no other and ends at its deadline") {
  const http_server silent{std::string{}};
  const http_server good(json_answer("200 OK", "{}"));
  http_service service;
  std::vector<started_call> waiting;
  for (int at = 0; at < 50; ++at)
    waiting.push_back(start(service, silent.url(), within(std::chrono::milliseconds{500})));
  CHECK(start(service, good.url(), patient_bounds()).get());
  for (auto& one : waiting)
    CHECK(one.get().error().code == core::errc::timeout);
}

TEST_CASE("http service: does not call private addresses unless that is allowed") {
  const http_server server(json_answer("200 OK", "{}"));
  http_service service;
  auto bounds = patient_bounds();
  bounds.is_public_only = true;
  const auto by_address = start(service, server.url(), bounds).get();
  REQUIRE_FALSE(by_address);
  CHECK(by_address.error().code == core::errc::forbidden);
  // The address counts, not the name.
  const auto by_name =
      start(service, "http://localhost:" + std::to_string(server.port()), bounds).get();
  REQUIRE_FALSE(by_name);
  CHECK(by_name.error().message.contains("no public address"));
  CHECK(server.requests().empty());
}

TEST_CASE("http service: ends with calls in progress, and cancels dropped ones") {
  const http_server silent{std::string{}};
  auto kept = std::make_unique<http_service>();
  auto call = start(*kept, silent.url(), patient_bounds());
  call.held.reset();
  auto other = start(*kept, silent.url(), patient_bounds());
  kept.reset();
  other.held.reset();
}
