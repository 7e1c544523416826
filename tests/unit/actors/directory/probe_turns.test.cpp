#include "actors/directory/probe_turns.hpp"

#include <doctest/doctest.h>

#include <map>
#include <string>

using signalbox::actors::probe_turns;
using namespace std::chrono_literals;

TEST_CASE("probe turns: spread all probes evenly over a heartbeat") {
  probe_turns turns;
  for (int i = 0; i < 30; ++i)
    turns.add(std::to_string(i));
  std::map<std::string, int> probed;
  int most = 0;
  for (int tick = 0; tick < 150; ++tick) {
    int now = 0;
    turns.advance(100ms, 15s, [&](const std::string& ref) {
      ++probed[ref];
      ++now;
      return true;
    });
    most = std::max(most, now);
  }
  CHECK(probed.size() == 30);
  for (const auto& [ref, times] : probed)
    CHECK(times == 1);
  CHECK(most == 1);
}

TEST_CASE("probe turns: remove deleted projects and include new ones") {
  probe_turns turns;
  for (const char* ref : {"a", "b", "c"})
    turns.add(ref);
  std::string probed;
  const auto take = [&](const std::string& ref) {
    probed += ref;
    return ref != "b";
  };
  turns.advance(3s, 3s, take);
  CHECK(probed == "abc");
  turns.add("d");
  probed.clear();
  turns.advance(3s, 3s, take);
  turns.advance(3s, 3s, take);
  CHECK(probed.find('b') == std::string::npos);
  CHECK(probed.find('d') != std::string::npos);
}

TEST_CASE("probe turns: work without projects") {
  probe_turns turns;
  int probed = 0;
  turns.advance(1h, 1s, [&](const std::string&) { return ++probed > 0; });
  turns.add("a");
  turns.advance(1s, 1s, [&](const std::string&) { return ++probed < 0; });
  turns.advance(10s, 1s, [&](const std::string&) { return ++probed < 0; });
  CHECK(probed == 1);
}
