#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

struct with_event : api_installation {
  transport::http::response send_event(std::string_view body, std::string_view caller = "dan") {
    return send(method::post, "/platform/telemetry/event", body, caller);
  }
  std::string fault_of(std::string_view body) {
    const auto reply = send_event(body);
    REQUIRE(reply.status == 400);
    return json_of(reply).at("errors").at(0).at("field");
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_event, "telemetry routes: an event is stored with its account") {
  const auto reply = send_event(R"({"action":"sign_up","page_path":"/sign-in",
      "properties":{"b":1,"a":"x"},"groups":{"organization":"Unknown"}})");
  CHECK(reply.status == 204);
  CHECK(reply.body.empty());
  CHECK(send_event(R"({"action":"sign_in"})").status == 204);
  pass(std::chrono::minutes{1});
  CHECK(select("SELECT concat_ws('|', action, page_path, properties, project,"
               " organization) FROM telemetry_events ORDER BY id") ==
        std::vector<std::string>{R"(sign_up|/sign-in|{"a": "x", "b": 1}|Unknown)", "sign_in|{}"});
  CHECK(audited().empty());
}

TEST_CASE_FIXTURE(with_event, "telemetry routes: an invalid event is rejected with the field") {
  CHECK(fault_of(R"({"action":"Sign up"})") == "action");
  CHECK(fault_of(R"({"action":"a","page_path":"org"})") == "page_path");
  CHECK(fault_of(R"({"action":"a","page_path":"/)" + std::string(512, 'x') + R"("})") ==
        "page_path");
  CHECK(fault_of(R"({"action":"a","properties":[1]})") == "properties");
  CHECK(fault_of(R"({"action":"a","properties":{"x":null}})") == "properties.x");
  CHECK(fault_of(R"({"action":"a","groups":{"team":"x"}})") == "groups");
  pass(std::chrono::minutes{1});
  CHECK(select("SELECT action FROM telemetry_events").empty());
}

TEST_CASE_FIXTURE(with_event, "telemetry routes: operators see the most frequent events") {
  for (const auto* caller : {"dan", "dan", "bea"})
    CHECK(send_event(R"({"action":"feature_preview_enabled"})", caller).status == 204);
  pass(std::chrono::minutes{1});
  const auto reply = send(method::get, "/platform/operator/telemetry?days=30", "", "ora");
  CHECK(json_of(reply) == core::json{{"days", 30},
                                     {"enabled", true},
                                     {"actions",
                                      {{{"action", "feature_preview_enabled"},
                                        {"count", 3},
                                        {"people", 2},
                                        {"last_at", "2027-01-15T08:00:00.000Z"}}}}});
  CHECK(json_of(send(method::get, "/platform/operator/telemetry", "", "ora"))["days"] == 7);
  CHECK(send(method::get, "/platform/operator/telemetry?days=0", "", "ora").status == 400);
  CHECK(send(method::get, "/platform/operator/telemetry", "", "ada").status == 403);
}
