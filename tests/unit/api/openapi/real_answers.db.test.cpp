#include <doctest/doctest.h>

#include "tests/unit/api/api_installation.hpp"
#include "tests/unit/api/sample_calls.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::sample_calls;
using transport::http::method;

// `api_installation` compares every answer with the description.
TEST_CASE("every route: answers as described") {
  api_installation here;
  for (const char* incident : {R"({"title":"Slow disks","impact":"major"})",
                               R"({"title":"Slow logins","impact":"minor","regions":["sin"]})"})
    CHECK(here.status_of(method::post, "/platform/incidents", incident, "ora") == 201);
  here.pass(std::chrono::minutes{6});
  std::size_t answered = 0;
  for (const auto& call : sample_calls()) {
    if (call.verb != method::get) continue;
    CAPTURE(call.route);
    const auto status = here.status_of(call.verb, call.target, "", call.caller);
    // Some refer to a link, a report or an id that only the examples have.
    CHECK((status == call.status || status == 404 || status == 302 || status == 400));
    if (status == call.status) ++answered;
  }
  CHECK(answered > 50);
}
