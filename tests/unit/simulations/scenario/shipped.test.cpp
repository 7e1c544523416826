#include <doctest/doctest.h>

#include <filesystem>
#include <set>
#include <string>

#include "simulations/scenario/load.hpp"

using namespace signalbox::simulations;

TEST_CASE("scenarios that ship: each is valid, also in its short form, and has goals") {
  std::set<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(SIGNALBOX_SCENARIOS)) {
    if (file.path().extension() != ".toml") continue;
    CAPTURE(file.path());
    const auto day = load_scenario(file.path());
    if (!day) FAIL_CHECK(day.error().message);
    if (!day) continue;
    names.insert(day->name);
    CHECK_FALSE(day->thresholds.empty());
    CHECK(day->in_short.scale < 1);
    const auto brief = shortened(*day);
    const bool is_slow = brief.backend == backend_kind::sockets;
    CHECK(brief.duration <= std::chrono::minutes{is_slow ? 2 : 60});
    CHECK(brief.duration > std::chrono::seconds{5});
    for (const auto& line : day->teaches)
      CHECK(line.ends_with('.'));
  }
  CHECK(names == std::set<std::string>{"grace-period-wave", "incident-broadcast", "mass-pause",
                                       "monday-morning", "quiet-day", "reconnect-storm",
                                       "region-outage", "rolling-restart", "slow-consumers",
                                       "storage-outage"});
}
