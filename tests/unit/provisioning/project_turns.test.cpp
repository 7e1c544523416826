#include "provisioning/project_turns.hpp"

#include <doctest/doctest.h>

#include <future>

using namespace signalbox;
using namespace std::chrono_literals;
using provisioning::project_turns;

namespace {

const domain::project_ref shop{std::string(20, 's')};
const domain::project_ref depot{std::string(20, 'd')};

auto in(std::chrono::milliseconds time) {
  return std::chrono::steady_clock::now() + time;
}

}  // namespace

TEST_CASE("project turns: a second call for a project waits for the first, other projects do not") {
  project_turns turns;
  std::optional<project_turns::turn> first = turns.enter(shop, in(0ms));
  REQUIRE(first);
  CHECK(!turns.enter(shop, in(1ms)));
  CHECK(turns.enter(depot, in(0ms)));
  auto second =
      std::async(std::launch::async, [&] { return turns.enter(shop, in(60s)).has_value(); });
  first.reset();
  CHECK(second.get());
  CHECK(turns.enter(shop, in(0ms)));
}
