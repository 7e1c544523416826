#include "actors/runtime/change_line.hpp"

#include <doctest/doctest.h>

#include <vector>

using signalbox::actors::change_line;

TEST_CASE("change line: one change at a time, in their order") {
  change_line line;
  std::vector<int> begun;
  for (int i = 0; i < 3; ++i) {
    CHECK(line.enter([&begun, i] { begun.push_back(i); }));
  }
  CHECK(begun == std::vector{0});
  line.leave();
  CHECK(begun == std::vector{0, 1});
  line.leave();
  line.leave();
  CHECK(begun == std::vector{0, 1, 2});
  CHECK(line.enter([&begun] { begun.push_back(3); }));
  CHECK(begun.back() == 3);
}

TEST_CASE("change line: refuses what goes past its bound") {
  change_line line;
  for (std::size_t i = 0; i <= change_line::waiting_max; ++i)
    CHECK(line.enter([] {}));
  CHECK_FALSE(line.enter([] {}));
  line.leave();
  CHECK(line.enter([] {}));
}

TEST_CASE("change line: a change that is over at once makes way at once") {
  change_line line;
  int begun = 0;
  for (int i = 0; i < 1000; ++i) {
    CHECK(line.enter([&] {
      ++begun;
      line.leave();
    }));
  }
  CHECK(begun == 1000);
}

TEST_CASE("change line: what waits can be dropped, each is answered, and none begins") {
  change_line line;
  std::vector<int> begun;
  std::vector<int> dropped;
  for (int i = 0; i < 3; ++i) {
    CHECK(line.enter([&begun, i] { begun.push_back(i); }, [&dropped, i] { dropped.push_back(i); }));
  }
  line.drop_waiting();
  CHECK(begun == std::vector{0});
  CHECK(dropped == std::vector{1, 2});
  line.leave();
  CHECK(begun == std::vector{0});
}
