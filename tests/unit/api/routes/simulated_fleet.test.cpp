#include "api/routes/simulated_fleet.hpp"

#include <doctest/doctest.h>

#include "fake_installation.hpp"

using namespace signalbox;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

constexpr const char* faults = "/platform/operator/simulated-fleet/faults";

}  // namespace

TEST_CASE("simulated fleet: a fault reaches the owner of the fleet, with who asked") {
  fake_installation here;
  CHECK(here.send(method::post, faults, R"({"kind":"region_lost","region":"eu-central-1"})", "ora")
            .status == 204);
  CHECK(here.state.text == "eu-central-1");
  CHECK(here.state.by.name == "ora");
  CHECK(here.send(method::post, faults,
                  R"({"kind":"crash","ref":"prprprprprprprprprpr","region":null})", "ora")
            .status == 204);
  CHECK(here.state.text == "prprprprprprprprprpr");
}

TEST_CASE("simulated fleet: a fault that makes no sense is refused with its field") {
  fake_installation here;
  const auto refused = [&](const char* body) {
    const auto answer = here.send(method::post, faults, body, "ora");
    CHECK(answer.status == 400);
    return json_of(answer)["errors"][0]["field"].get<std::string>();
  };
  CHECK(refused(R"({"kind":"flood"})") == "kind");
  CHECK(refused(R"({"kind":"region_lost"})") == "region");
  CHECK(refused(R"({"kind":"crash","ref":"Not a ref"})") == "ref");
  CHECK(refused(R"({"kind":"slow_looks","takes_ms":60001})") == "takes_ms");
  CHECK(refused(R"({"kind":"slow_looks","takes_ms":"long"})") == "takes_ms");
  CHECK(here.state.asked.empty());
}

TEST_CASE("simulated fleet: who is on call may not") {
  fake_installation here;
  CHECK(here.send(method::post, faults, R"({"kind":"slow_looks","takes_ms":5})", "oki").status ==
        403);
  CHECK(here.state.asked.empty());
}
