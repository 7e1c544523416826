#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

struct with_event : fake_installation {
  transport::http::response send_event(std::string_view body, std::string_view caller = "dan") {
    return send(method::post, "/platform/telemetry/event", body, caller);
  }
  std::string fault_of(std::string_view body) {
    const auto answer = send_event(body);
    REQUIRE(answer.status == 400);
    return json_of(answer).at("errors").at(0).at("field");
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_event, "telemetry routes: an event is stored with its account") {
  const auto answer = send_event(R"({"action":"sign_up","page_path":"/sign-in",
      "properties":{"b":1,"a":"x"},"groups":{"organization":"Unknown"}})");
  CHECK(answer.status == 204);
  CHECK(answer.body.empty());
  CHECK(state.event.account.value == account_of("dan"));
  CHECK(state.event.what.action == "sign_up");
  CHECK(state.event.what.page_path == "/sign-in");
  CHECK(state.event.what.properties == R"({"a":"x","b":1})");
  CHECK(state.event.what.project.empty());
  CHECK(state.event.what.organization == "Unknown");
  CHECK(audit_noted.empty());
  CHECK(send_event(R"({"action":"sign_up"})").status == 204);
  CHECK(state.event.what.properties == "{}");
}

TEST_CASE_FIXTURE(with_event, "telemetry routes: an invalid event is rejected with the field") {
  CHECK(fault_of(R"({"action":"Sign up"})") == "action");
  CHECK(fault_of(R"({"action":"a","page_path":"org"})") == "page_path");
  CHECK(fault_of(R"({"action":"a","page_path":"/)" + std::string(512, 'x') + R"("})") ==
        "page_path");
  CHECK(fault_of(R"({"action":"a","properties":[1]})") == "properties");
  CHECK(fault_of(R"({"action":"a","properties":{"x":null}})") == "properties.x");
  CHECK(fault_of(R"({"action":"a","groups":{"team":"x"}})") == "groups");
  CHECK(state.incoming.empty());
}

TEST_CASE_FIXTURE(with_event, "telemetry routes: operators see the most frequent events") {
  const auto reply = send(method::get, "/platform/operator/telemetry?days=30", "", "ora");
  CHECK(json_of(reply) == core::json{{"days", 30},
                                     {"enabled", true},
                                     {"actions",
                                      {{{"action", "feature_preview_enabled"},
                                        {"count", 3},
                                        {"people", 2},
                                        {"last_at", "2026-09-21T14:13:20.000Z"}}}}});
  CHECK(json_of(send(method::get, "/platform/operator/telemetry", "", "ora"))["days"] == 7);
  CHECK(send(method::get, "/platform/operator/telemetry?days=0", "", "ora").status == 400);
  CHECK(send(method::get, "/platform/operator/telemetry", "", "ada").status == 403);
}
