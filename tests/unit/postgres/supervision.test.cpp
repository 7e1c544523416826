#include "postgres/supervision.hpp"

#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/postgres/local_postgres.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

postgres::program_control start_shell(postgres::program_supervisor& by, const std::string& script) {
  auto ends = need(postgres::program_control::open());
  need(by.start({.program = "/bin/sh", .arguments = {"-c", script}}, std::move(ends.supervisors)));
  return std::move(ends.ours);
}

/// Waits for the process id that a program writes.
pid_t written_number(const std::filesystem::path& file) {
  const auto until = soon();
  for (;;) {
    pid_t number = 0;
    if (std::ifstream(file) >> number && number > 0) return number;
    REQUIRE(std::chrono::steady_clock::now() < until);
  }
}

char state_of(pid_t number) {
  std::ifstream file("/proc/" + std::to_string(number) + "/stat");
  std::string word;
  file >> word >> word >> word;
  return word.empty() ? '-' : word.front();
}

bool becomes(pid_t number, char state) {
  const auto until = soon();
  while (std::chrono::steady_clock::now() < until)
    if (state_of(number) == state) return true;
  return false;
}

}  // namespace

TEST_CASE("supervision: returns how a program has ended, once") {
  postgres::program_supervisor by;
  for (const auto& [script, code] : std::vector<std::pair<std::string, int>>{
           {"exit 0", 0}, {"exit 7", 7}, {"kill -9 $$", -SIGKILL}}) {
    const auto control = start_shell(by, script);
    REQUIRE(control.await_end(soon()));
    CHECK(control.ended());
    CHECK(control.code() == code);
    CHECK_FALSE(control.code());
  }
}

TEST_CASE("supervision: a program that cannot be executed is an error of its start") {
  postgres::program_supervisor by;
  auto ends = need(postgres::program_control::open());
  const auto missing = by.start({.program = "/nonexistent/program"}, std::move(ends.supervisors));
  REQUIRE_FALSE(missing);
  CHECK(missing.error().message.find("/nonexistent/program") != std::string::npos);
}

TEST_CASE("supervision: a program is suspended, continued and killed over its stream") {
  const temporary_folder folder;
  postgres::program_supervisor by;
  const auto control =
      start_shell(by, "echo $$ > " + (folder.path() / "number").string() + "; exec sleep 60");
  const auto number = written_number(folder.path() / "number");
  control.suspend(true);
  CHECK(becomes(number, 'T'));
  control.suspend(false);
  CHECK(becomes(number, 'S'));
  CHECK_FALSE(control.ended());
  control.suspend(true);
  control.kill();
  REQUIRE(control.await_end(soon()));
  CHECK(control.code() == -SIGKILL);
}

TEST_CASE("supervision: a suspended program ends when its user's end of the stream is closed") {
  const temporary_folder folder;
  postgres::program_supervisor by;
  std::optional<postgres::program_control> control =
      start_shell(by, "echo $$ > " + (folder.path() / "number").string() + "; exec sleep 60");
  const auto number = written_number(folder.path() / "number");
  auto held = std::optional(need(control->duplicate()));
  control->suspend(true);
  CHECK(becomes(number, 'T'));
  control.reset();
  CHECK_FALSE(held->ended());
  held.reset();
  CHECK(becomes(number, '-'));
}

TEST_CASE("supervision: programs end with their supervisor") {
  std::optional<postgres::program_supervisor> by(std::in_place);
  const auto control = start_shell(*by, "exec sleep 60");
  by.reset();
  REQUIRE(control.ended());
  CHECK(control.code() == -SIGKILL);
}

TEST_CASE("supervision: more programs than the limit are refused, and ended ones do not count") {
  postgres::program_supervisor by;
  std::vector<postgres::program_control> all;
  for (std::size_t count = 0; count < postgres::program_supervisor::programs_max; ++count)
    all.push_back(start_shell(by, "exec sleep 60"));
  auto ends = need(postgres::program_control::open());
  const auto refused = by.start({.program = "/bin/true"}, std::move(ends.supervisors));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::too_many_requests);
  all.front().kill();
  REQUIRE(all.front().await_end(soon()));
  const auto until = soon();
  for (;;) {
    // Its thread ends a moment after it has sent the code.
    auto again = need(postgres::program_control::open());
    if (by.start({.program = "/bin/true"}, std::move(again.supervisors))) break;
    REQUIRE(std::chrono::steady_clock::now() < until);
  }
}
