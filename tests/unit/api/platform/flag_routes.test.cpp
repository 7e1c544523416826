#include "api/routes.hpp"

#include <doctest/doctest.h>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

TEST_CASE("flag routes: flags are an object of names and values") {
  fake_installation here;
  CHECK(json_of(here.send(method::get, "/platform/telemetry/feature-flags", "", "dan")) ==
        core::json{{"clockSkewBanner", true}});
  here.state.flags.clear();
  CHECK(here.send(method::get, "/platform/telemetry/feature-flags", "", "dan").body == "{}");
}

TEST_CASE("flag routes: an operator sets one") {
  fake_installation here;
  const auto set = here.send(method::put, "/platform/telemetry/feature-flags/ongoingIncident",
                             R"({"value":false})", "ora");
  CHECK(json_of(set) == core::json{{"name", "ongoingIncident"}, {"value", false}});
  CHECK(here.state.flags.at("ongoingIncident") == false);
}

TEST_CASE("flag routes: a flag has a simple name and a boolean value") {
  fake_installation here;
  const auto status = [&](const std::string& name, const char* body) {
    return here.send(method::put, "/platform/telemetry/feature-flags/" + name, body, "ora").status;
  };
  CHECK(status("a b", R"({"value":true})") == 400);
  CHECK(status("é", R"({"value":true})") == 400);
  CHECK(status(std::string(65, 'a'), R"({"value":true})") == 400);
  CHECK(status("a", R"({"value":"true"})") == 400);
  CHECK(status("a", "{}") == 400);
  CHECK(here.state.incoming.empty());
}

TEST_CASE("flag routes: an operator removes an existing one") {
  fake_installation here;
  const auto remove = [&](const std::string& name, std::string_view caller) {
    return here.send(method::delete_, "/platform/telemetry/feature-flags/" + name, "", caller)
        .status;
  };
  CHECK(remove("clockSkewBanner", "ada") == 403);
  CHECK(remove("clockSkewBanner", "ora") == 204);
  CHECK(here.state.text == "clockSkewBanner");
  CHECK(remove("ongoingIncident", "ora") == 404);
  CHECK(remove("a b", "ora") == 400);
}
