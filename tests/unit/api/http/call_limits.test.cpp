#include "api/http/call_limits.hpp"

#include <doctest/doctest.h>

#include "tests/unit/api/scripted_installation.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using api::call_limits;
using api::testing::scripted_installation;
using transport::http::method;

namespace {

const api::rate_limit::clock::time_point start{1h};

call_limits::bounds one_each() {
  return {.by_address = {.per_second = 1, .burst = 1},
          .by_token = {.per_second = 1, .burst = 1},
          .exempt = transport::http::network_list({"127.0.0.0/8", "2001:db8:ffff::/48"})};
}

}  // namespace

TEST_CASE("call limits: one address is rejected with the time until a retry") {
  call_limits calls(one_each());
  CHECK(calls.admit_address("192.0.2.7", start));
  const auto refused = calls.admit_address("192.0.2.7", start);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::too_many_requests);
  CHECK(refused.error().retry_after == 1s);
  CHECK(calls.admit_address("192.0.2.8", start));
}

TEST_CASE("call limits: an IPv6 /64 counts as one address") {
  call_limits calls(one_each());
  CHECK(calls.admit_address("2001:db8:0:1::1", start));
  CHECK_FALSE(calls.admit_address("2001:db8:0:1:ffff::2", start));
  CHECK(calls.admit_address("2001:db8:0:2::1", start));
}

TEST_CASE("call limits: a proxy is not counted, an invalid address counts as one") {
  call_limits calls(one_each());
  for (int i = 0; i < 10; ++i) {
    CHECK(calls.admit_address("127.0.0.9", start));
    CHECK(calls.admit_address("2001:db8:ffff::7", start));
  }
  CHECK(calls.admit_address("", start));
  CHECK_FALSE(calls.admit_address("", start));
}

TEST_CASE("call limits: a caller beyond the limit gets 429, and no actor is asked") {
  scripted_installation here;
  here.bound_calls(one_each());
  CHECK(here.send(method::get, "/platform/organizations", "", "ada").status == 200);
  here.state.requests = 0;
  const auto refused = here.send(method::get, "/platform/organizations", "", "ada");
  CHECK(refused.status == 429);
  CHECK(refused.headers.find("Retry-After") == "1");
  CHECK(api::testing::json_of(refused)["code"] == "too_many_requests");
  CHECK(here.state.requests == 0);
}

TEST_CASE("call limits: a token is counted independently of the address") {
  scripted_installation here;
  here.bound_calls(one_each());
  const auto call_from = [&](std::string_view address, std::string_view person) {
    auto incoming = here.request(method::get, "/platform/organizations", "", person);
    incoming.remote_address = address;
    return here.send(std::move(incoming)).status;
  };
  CHECK(call_from("192.0.2.1", "ada") == 200);
  CHECK(call_from("192.0.2.2", "ada") == 429);
  CHECK(call_from("192.0.2.3", "bea") == 200);
}
