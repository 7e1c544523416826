#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "tests/unit/log_intake/intake_place.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

std::string pooler_text(const domain::project_ref& ref, int number) {
  return fmt::format("2026-11-29 11:52:58.267 UTC [1] LOG C-0x1: {}/postgres@127.0.0.1:1 line {}\n",
                     ref.value, number);
}

std::vector<std::string> pooler_messages(int from, int to) {
  std::vector<std::string> made;
  for (int number = from; number < to; ++number)
    made.push_back(std::to_string(number));
  return made;
}

std::vector<std::string> numbers_of(const std::vector<domain::log_entry>& lines) {
  std::vector<std::string> found;
  for (const auto& line : lines)
    found.push_back(line.message.substr(line.message.rfind(' ') + 1));
  return found;
}

}  // namespace

TEST_CASE("pooler log: each project gets its lines, once, also after a kill") {
  intake_place at({.pooler_delay = 50ms});
  at.start();
  at.service().open(first_ref);
  at.service().open(second_ref);
  at.write_pooler(pooler_text(first_ref, 0) + "2026-11-29 11:52:58.267 UTC [1] LOG process up\n" +
                  pooler_text(second_ref, 0) + pooler_text(first_ref, 1));
  CHECK(numbers_of(at.await_stored(first_ref, 2)) == pooler_messages(0, 2));
  CHECK(numbers_of(at.await_stored(second_ref, 1)) == pooler_messages(0, 1));
  const auto position = at.path() / "logs" / "pooler.position";
  REQUIRE(eventually([&] { return fs::exists(position); }));
  at.stop();
  fs::copy_file(position, at.path() / "earlier");
  at.start();
  at.service().open(first_ref);
  at.service().open(second_ref);
  at.write_pooler(pooler_text(first_ref, 2) + pooler_text(second_ref, 1));
  CHECK(numbers_of(at.await_stored(first_ref, 3)) == pooler_messages(0, 3));
  CHECK(numbers_of(at.await_stored(second_ref, 2)) == pooler_messages(0, 2));
  at.stop();
  // A kill before the position was written: the lines are read again.
  fs::copy_file(at.path() / "earlier", position, fs::copy_options::overwrite_existing);
  at.start();
  at.service().open(first_ref);
  at.service().open(second_ref);
  at.write_pooler(pooler_text(first_ref, 3) + pooler_text(second_ref, 2));
  CHECK(numbers_of(at.await_stored(first_ref, 4)) == pooler_messages(0, 4));
  CHECK(numbers_of(at.await_stored(second_ref, 3)) == pooler_messages(0, 3));
}

TEST_CASE("pooler log: it continues behind an emptied file") {
  intake_place at({.pooler_delay = 50ms});
  at.start();
  at.service().open(first_ref);
  at.write_pooler(pooler_text(first_ref, 0) + pooler_text(first_ref, 1));
  CHECK(at.await_stored(first_ref, 2).size() == 2);
  fs::resize_file(at.path() / "files" / "pooler" / "pgbouncer.log", 0);
  at.write_pooler(pooler_text(first_ref, 2));
  CHECK(numbers_of(at.await_stored(first_ref, 3)) == pooler_messages(0, 3));
  REQUIRE(eventually([&] { return !at.events().empty(); }));
  CHECK(at.events().front() == "logs.pooler_lines_lost");
}
