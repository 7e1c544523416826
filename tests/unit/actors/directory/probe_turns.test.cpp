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
  std::map<std::string, int> looked;
  int most = 0;
  for (int tick = 0; tick < 150; ++tick) {
    int now = 0;
    turns.advance(100ms, 15s, [&](const std::string& ref) {
      ++looked[ref];
      ++now;
      return true;
    });
    most = std::max(most, now);
  }
  CHECK(looked.size() == 30);
  for (const auto& [ref, times] : looked)
    CHECK(times == 1);
  CHECK(most == 1);
}

TEST_CASE("probe turns: remove deleted projects and include new ones") {
  probe_turns turns;
  for (const char* ref : {"a", "b", "c"})
    turns.add(ref);
  std::string looked;
  const auto take = [&](const std::string& ref) {
    looked += ref;
    return ref != "b";
  };
  turns.advance(3s, 3s, take);
  CHECK(looked == "abc");
  turns.add("d");
  looked.clear();
  turns.advance(3s, 3s, take);
  turns.advance(3s, 3s, take);
  CHECK(looked.find('b') == std::string::npos);
  CHECK(looked.find('d') != std::string::npos);
}

TEST_CASE("probe turns: work without projects") {
  probe_turns turns;
  int looked = 0;
  turns.advance(1h, 1s, [&](const std::string&) { return ++looked > 0; });
  turns.add("a");
  turns.advance(1s, 1s, [&](const std::string&) { return ++looked < 0; });
  turns.advance(10s, 1s, [&](const std::string&) { return ++looked < 0; });
  CHECK(looked == 1);
}
