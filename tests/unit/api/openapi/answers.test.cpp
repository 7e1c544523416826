#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/unit/api/description_check.hpp"
#include "tests/unit/api/sample_body.hpp"
#include "tests/unit/api/sample_calls.hpp"
#include "tests/unit/api/schema_check.hpp"
#include "tests/unit/api/scripted_installation.hpp"

using namespace signalbox;
using api::testing::described_operation;
using api::testing::faults_of;
using api::testing::sample_calls;
using api::testing::scripted_installation;
using core::json;

namespace {

const api::route& route_of(const scripted_installation& here, std::string_view name) {
  return *std::ranges::find(here.routes().routes(), name, &api::route::name);
}

}  // namespace

TEST_CASE("every route: accepts the described bodies") {
  const scripted_installation here;
  for (const auto& call : sample_calls()) {
    if (call.body.empty()) continue;
    CAPTURE(call.route);
    const auto& operation = described_operation(route_of(here, call.route));
    if (!operation.contains("requestBody")) {
      CHECK(api::testing::body_of(call) == json::object());
      continue;
    }
    // A file has no fields.
    if (operation.at("requestBody").at("content").contains("application/octet-stream")) continue;
    const auto& media = operation.at("requestBody").at("content").items().begin().value();
    const auto& schema = media.at("schema");
    CHECK(faults_of(api::testing::body_of(call), schema, api::testing::description()) ==
          std::vector<std::string>{});
  }
}

TEST_CASE("every route: fails as described, for all callers and errors") {
  scripted_installation here;
  const auto judge = [&](const auto& call, std::string_view caller, std::string_view body) {
    CAPTURE(caller);
    const auto answer = here.send(call.verb, call.target, body, caller);
    if (answer.status < 400) return;
    CHECK(api::testing::differences_of(route_of(here, call.route), answer) ==
          std::vector<std::string>{});
  };
  for (const auto& call : sample_calls()) {
    CAPTURE(call.route);
    for (const auto* caller : {"", "ada", "bea", "cem", "rex", "dan", "ora", "cli"})
      judge(call, caller, call.body);
    if (call.verb != transport::http::method::get) judge(call, call.caller, R"({"surprise":1})");
    for (const auto code : {core::errc::unavailable, core::errc::timeout, core::errc::internal,
                            core::errc::too_many_requests}) {
      here.state.failure = core::fail(code, "Scripted.").error();
      judge(call, call.caller, call.body);
    }
    here.state.failure.reset();
  }
}
