#include "log_intake/log_service.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <thread>

#include "core/json/json.hpp"
#include "domain/log/log_search.hpp"
#include "logs/place.hpp"
#include "tests/unit/domain/log/shipped_sources.hpp"
#include "tests/unit/log_intake/intake_place.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

domain::parsed_log_line own_line(const log_intake::log_service& of, std::string message) {
  return {.at = of.now(), .message = std::move(message), .metadata = "{}"};
}

std::string many_lines(std::size_t count, std::string_view text = "line") {
  std::string made;
  for (std::size_t number = 0; number < count; ++number)
    made += postgres_json(fmt::format("{} {}", text, number));
  return made;
}

}  // namespace

TEST_CASE("log intake: lines of files and of the server are stored, also after a restart") {
  intake_place at;
  at.start();
  at.service().open(first_ref);
  // Operands of + have no order, and lines are ordered by their times.
  const auto one = postgres_json("one");
  const auto two = postgres_json("two", "ERROR");
  at.write(first_ref, one + two);
  auto lines = at.await_stored(first_ref, 2);
  CHECK(intake_place::messages(lines) == std::vector<std::string>{"one", "two"});
  CHECK(lines[1].severity == domain::log_severity::error);
  std::vector<domain::parsed_log_line> own;
  own.push_back(own_line(at.service(), "called"));
  at.service().submit(first_ref, "edge_logs", std::move(own));
  CHECK(intake_place::messages(at.await_stored(first_ref, 3)) ==
        std::vector<std::string>{"one", "two", "called"});
  at.stop();
  at.write(first_ref, postgres_json("three"));
  at.start();
  at.service().open(first_ref);
  CHECK(intake_place::messages(at.await_stored(first_ref, 4)) ==
        std::vector<std::string>{"one", "two", "called", "three"});
  CHECK(at.events().empty());
}

TEST_CASE("log intake: projects that are not open, and unknown sources, store nothing") {
  intake_place at;
  at.start();
  std::vector<domain::parsed_log_line> own;
  own.push_back(own_line(at.service(), "x"));
  at.service().submit(first_ref, "edge_logs", own);
  at.service().open(first_ref);
  at.service().submit(first_ref, "no_logs", own);
  at.service().submit(second_ref, "edge_logs", own);
  CHECK(at.service().follow(second_ref, {}, [](auto) {}) == nullptr);
  at.service().close(first_ref);
  CHECK(eventually([&] { return at.service().totals().projects == 0; }));
  CHECK(at.stored(first_ref).empty());
}

TEST_CASE("log intake: followers get stored lines that match") {
  intake_place at;
  at.start();
  at.service().open(first_ref);
  std::mutex guard;
  std::vector<domain::log_entry> received;
  auto following = at.service().follow(
      first_ref,
      {.sources = ~0ULL,
       .condition = *domain::parse_log_search(shipped_sources(), "severity:error needle")},
      [&](std::vector<domain::log_entry> lines) {
        const std::lock_guard lock(guard);
        for (auto& line : lines)
          received.push_back(std::move(line));
      });
  REQUIRE(following);
  CHECK(at.service().totals().followers == 1);
  at.write(first_ref, postgres_json("a needle") + postgres_json("needle here", "ERROR") +
                          postgres_json("other", "ERROR"));
  CHECK(at.await_stored(first_ref, 3).size() == 3);
  REQUIRE(eventually([&] {
    const std::lock_guard lock(guard);
    return received.size() == 1;
  }));
  CHECK(received[0].message == "needle here");
  CHECK(received[0].id == 2);
  following.reset();
  at.write(first_ref, postgres_json("needle again", "ERROR"));
  CHECK(at.await_stored(first_ref, 4).size() == 4);
  CHECK(received.size() == 1);
}

TEST_CASE("log intake: what was lost and what was dropped is said in the log") {
  SUBCASE("a deleted file") {
    intake_place at;
    at.start();
    at.service().open(first_ref);
    at.write(first_ref, postgres_json("one"));
    CHECK(at.await_stored(first_ref, 1).size() == 1);
    at.stop();
    at.write(first_ref, postgres_json("two"));
    fs::remove(at.path() / "files" / first_ref.value / "data" / "log" / "pg.1.json");
    at.start();
    at.service().open(first_ref);
    at.write(first_ref, postgres_json("three"), "pg.2.json");
    const auto lines = at.await_stored(first_ref, 3);
    CHECK(lines.size() == 3);
    CHECK(std::ranges::any_of(lines, [](const auto& line) {
      return line.message.starts_with(
          "Lines may be missing here: the log file pg.1.json was deleted");
    }));
    CHECK(at.service().totals().losses == 1);
  }
  SUBCASE("more lines than the budget") {
    intake_place at({.rate = {.lines_per_second = 10, .burst_seconds = 10}});
    at.start();
    at.service().open(first_ref);
    at.write(first_ref, many_lines(1'000));
    CHECK(eventually([&] { return at.service().totals().dropped >= 890; }));
    std::uint64_t said = 0;
    std::size_t kept = 0;
    for (const auto& line : at.stored(first_ref)) {
      const auto metadata = core::json::parse(line.metadata);
      if (metadata.contains("dropped"))
        said += metadata["dropped"]["lines"].get<std::uint64_t>();
      else
        ++kept;
    }
    CHECK(said + kept == 1'000);
  }
  SUBCASE("more waiting lines than there is room for") {
    intake_place at;
    at.start();
    auto other = logs::store::open({.at = logs::place_of(at.path(), first_ref)});
    REQUIRE(other);
    at.service().open(first_ref);
    at.write(first_ref, postgres_json("one"));
    CHECK(eventually([&] { return at.service().totals().read_failures > 0; }));
    for (int turn = 0; turn < 20; ++turn) {
      std::vector<domain::parsed_log_line> own(1'000, own_line(at.service(), "called"));
      at.service().submit(first_ref, "edge_logs", std::move(own));
    }
    CHECK(at.service().totals().dropped >= 5'000);
    other->reset();
    REQUIRE(eventually([&] {
      std::uint64_t found = 0;
      for (const auto& line : at.stored(first_ref)) {
        const auto metadata = core::json::parse(line.metadata);
        if (metadata.contains("dropped"))
          found += metadata["dropped"]["lines"].get<std::uint64_t>();
        else if (line.message == "called")
          ++found;
      }
      return found == 20'000;
    }));
  }
}

TEST_CASE("log intake: lines of the server are stored while files cannot be read") {
  intake_place at;
  at.start();
  at.provider().is_failing = true;
  at.service().open(first_ref);
  at.write(first_ref, postgres_json("one"));
  CHECK(eventually([&] { return at.service().totals().read_failures > 1; }));
  std::vector<domain::parsed_log_line> own;
  own.push_back(own_line(at.service(), "called"));
  at.service().submit(first_ref, "edge_logs", std::move(own));
  CHECK(intake_place::messages(at.await_stored(first_ref, 1)) ==
        std::vector<std::string>{"called"});
  at.provider().is_failing = false;
  CHECK(at.await_stored(first_ref, 2).size() == 2);
  CHECK(at.events() == std::vector<std::string>{"logs.not_read", "logs.read_again"});
}

TEST_CASE("log intake: lines that cannot be stored wait, and are stored once") {
  intake_place at;
  at.start();
  // Another writer has the folder.
  auto other = logs::store::open({.at = logs::place_of(at.path(), first_ref)});
  REQUIRE(other);
  at.service().open(first_ref);
  at.write(first_ref, postgres_json("one"));
  CHECK(eventually([&] { return at.service().totals().read_failures > 1; }));
  CHECK(at.stored(first_ref).empty());
  other->reset();
  CHECK(intake_place::messages(at.await_stored(first_ref, 1)) == std::vector<std::string>{"one"});
  std::this_thread::sleep_for(50ms);
  CHECK(at.stored(first_ref).size() == 1);
}

TEST_CASE("log intake: the lines of a removed project are deleted") {
  intake_place at;
  at.start();
  at.service().open(first_ref);
  at.service().open(second_ref);
  at.write(first_ref, postgres_json("one"));
  at.write(second_ref, postgres_json("two"));
  CHECK(at.await_stored(first_ref, 1).size() == 1);
  CHECK(at.await_stored(second_ref, 1).size() == 1);
  at.service().remove(first_ref);
  at.write(first_ref, postgres_json("late"));
  CHECK(eventually([&] { return !fs::exists(at.path() / "logs" / first_ref.value); }));
  CHECK(eventually([&] { return at.service().totals().projects == 1; }));
  CHECK(at.stored(second_ref).size() == 1);
  // A kill came between the deletion of the project and that of its lines.
  at.stop();
  fs::create_directories(at.path() / "logs" / first_ref.value);
  at.start();
  at.service().open(second_ref);
  at.service().keep_only({second_ref});
  CHECK(eventually([&] { return !fs::exists(at.path() / "logs" / first_ref.value); }));
  CHECK(at.stored(second_ref).size() == 1);
}

TEST_CASE("log intake: without reports of the system, files are read in intervals") {
  intake_place at({.poll_interval = 300ms});
  at.start();
  at.service().open(first_ref);
  const auto file = at.path() / "files" / first_ref.value / "data" / "log" / "pg.1.json";
  fs::create_directories(file.parent_path());
  std::ofstream(file) << postgres_json("one");
  CHECK(at.await_stored(first_ref, 1).size() == 1);
}

TEST_CASE("log intake: idle stores are closed, and no more are open than allowed") {
  intake_place at({.open_stores_max = 2, .idle_close = 100ms});
  at.start();
  std::vector<domain::project_ref> refs;
  for (char letter = 'c'; letter < 'k'; ++letter)
    refs.push_back(domain::project_ref{std::string(20, letter)});
  for (const auto& ref : refs) {
    at.service().open(ref);
    at.write(ref, postgres_json("one"));
    CHECK(at.await_stored(ref, 1).size() == 1);
    CHECK(at.service().totals().open_stores <= 3);
  }
  CHECK(eventually([&] { return at.service().totals().open_stores == 0; }));
  for (const auto& ref : refs) {
    at.write(ref, postgres_json("two"));
    CHECK(at.await_stored(ref, 2).size() == 2);
  }
}

TEST_CASE("log intake: damaged segments are moved aside and reported") {
  intake_place at;
  at.start();
  at.service().open(first_ref);
  at.write(first_ref, postgres_json("one"));
  CHECK(at.await_stored(first_ref, 1).size() == 1);
  at.stop();
  for (const auto& entry : fs::directory_iterator(at.path() / "logs" / first_ref.value))
    if (entry.path().extension() == ".log")
      std::ofstream(entry.path(), std::ios::binary) << std::string(8'192, 'x');
  at.start();
  at.service().open(first_ref);
  at.write(first_ref, postgres_json("two"));
  REQUIRE(eventually([&] {
    const auto found = intake_place::messages(at.stored(first_ref));
    return std::ranges::find(found, "two") != found.end();
  }));
  CHECK(at.service().totals().quarantined == 1);
  CHECK(at.events() == std::vector<std::string>{"logs.quarantined"});
}

TEST_CASE("log intake: a busy project does not delay others") {
  intake_place at({.rate = {.lines_per_second = 1'000'000, .bytes_per_second = 1'000'000'000}});
  at.start();
  at.service().open(first_ref);
  std::vector<domain::project_ref> quiet;
  for (char letter = 'c'; letter < 'x'; ++letter)
    quiet.push_back(domain::project_ref{std::string(20, letter)});
  for (const auto& ref : quiet)
    at.service().open(ref);
  at.write(first_ref, many_lines(30'000, std::string(300, 'y')));
  auto slowest = 0ms;
  for (const auto& ref : quiet) {
    const auto began = std::chrono::steady_clock::now();
    at.write(ref, postgres_json("quiet"));
    CHECK(at.await_stored(ref, 1).size() == 1);
    slowest = std::max(slowest, std::chrono::duration_cast<std::chrono::milliseconds>(
                                    std::chrono::steady_clock::now() - began));
  }
  // Sanitized builds are slow: a batch of the busy project takes less than this.
  CHECK(slowest < 3s);
  CHECK(at.await_stored(first_ref, 30'000).size() == 30'000);
  MESSAGE("slowest quiet project: ", slowest.count(), " ms");
}
