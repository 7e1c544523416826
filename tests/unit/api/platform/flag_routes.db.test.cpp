#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string flags = "/platform/telemetry/feature-flags";

}  // namespace

TEST_CASE("flag routes: flags are an object of names and values") {
  api_installation here;
  CHECK(here.send(method::get, flags, "", "dan").body == "{}");
  CHECK(here.status_of(method::put, flags + "/clockSkewBanner", R"({"value":true})", "ora") == 200);
  CHECK(here.shown(flags, "dan") == core::json{{"clockSkewBanner", true}});
}

TEST_CASE("flag routes: an operator sets one") {
  api_installation here;
  const auto set = here.send(method::put, "/platform/telemetry/feature-flags/ongoingIncident",
                             R"({"value":false})", "ora");
  CHECK(json_of(set) == core::json{{"name", "ongoingIncident"}, {"value", false}});
  CHECK(here.shown(flags, "dan") == core::json{{"ongoingIncident", false}});
  CHECK(here.audited() == "ora flag.set");
}

TEST_CASE("flag routes: a flag has a simple name and a boolean value") {
  api_installation here;
  const auto status = [&](const std::string& name, const char* body) {
    return here.send(method::put, "/platform/telemetry/feature-flags/" + name, body, "ora").status;
  };
  CHECK(status("a b", R"({"value":true})") == 400);
  CHECK(status("é", R"({"value":true})") == 400);
  CHECK(status(std::string(65, 'a'), R"({"value":true})") == 400);
  CHECK(status("a", R"({"value":"true"})") == 400);
  CHECK(status("a", "{}") == 400);
  CHECK(here.shown(flags, "dan").empty());
}

TEST_CASE("flag routes: an operator removes an existing one") {
  api_installation here;
  const auto remove = [&](const std::string& name, std::string_view caller) {
    return here.send(method::delete_, "/platform/telemetry/feature-flags/" + name, "", caller)
        .status;
  };
  CHECK(here.status_of(method::put, flags + "/clockSkewBanner", R"({"value":true})", "ora") == 200);
  CHECK(remove("clockSkewBanner", "ada") == 403);
  CHECK(remove("clockSkewBanner", "ora") == 204);
  CHECK(here.shown(flags, "dan").empty());
  CHECK(remove("ongoingIncident", "ora") == 404);
  CHECK(remove("a b", "ora") == 400);
}
