#include "provisioning/host/host_process.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <future>
#include <string>

#include "provisioning/host/host_link.hpp"
#include "tests/unit/postgres/local_postgres.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"

using namespace signalbox;
using namespace signalbox::provisioning;
using namespace signalbox::testing;

namespace {

host::duties reading_duties() {
  return {.make_provider =
              [](host::notices, deadline) {
                return core::result<std::unique_ptr<provider>>(
                    core::fail(core::errc::internal, "There is none."));
              },
          .read_file = [](host::readable_file) { return core::result<std::string>("content"); },
          .announce = [](std::uint16_t) { return core::result<void>(); },
          .retract = [] {},
          .note_bound_secrets = [] { return core::result<void>(); },
          .start_program = {},
          .workers = 1};
}

std::string name_of(pid_t number) {
  std::ifstream file("/proc/" + std::to_string(number) + "/comm");
  std::string name;
  std::getline(file, name);
  return name;
}

}  // namespace

TEST_CASE("host process: responds to its server, and ends when the server closes the stream") {
  auto started = need(host::start_host_process(reading_duties(), -1));
  const auto watched = need(started.process.duplicate());
  auto link = std::make_shared<host::link>(std::move(started.socket), std::move(started.process),
                                           host::link::listener{});
  const auto read = need(link->ask(host::read_file_call{}, soon()));
  CHECK(std::get<std::string>(read) == "content");
  CHECK(name_of(link->number()) == "signalbox-host");
  link.reset();
  CHECK(watched.ended());
}

TEST_CASE("host process: ignores stop signals of a terminal or a supervisor") {
  auto started = need(host::start_host_process(reading_duties(), -1));
  auto link = std::make_shared<host::link>(std::move(started.socket), std::move(started.process),
                                           host::link::listener{});
  REQUIRE(link->ask(host::read_file_call{}, soon()));
  for (const int number : {SIGTERM, SIGINT, SIGHUP, SIGQUIT})
    CHECK(::kill(link->number(), number) == 0);
  CHECK(link->ask(host::read_file_call{}, soon()));
}

TEST_CASE("host process: an unexpected end is detected") {
  auto started = need(host::start_host_process(reading_duties(), -1));
  std::promise<void> lost;
  host::link link(std::move(started.socket), std::move(started.process),
                  {.lost = [&] { lost.set_value(); }, .report = {}});
  REQUIRE(link.ask(host::read_file_call{}, soon()));
  REQUIRE(::kill(link.number(), SIGKILL) == 0);
  lost.get_future().wait();
  CHECK(link.ask(host::read_file_call{}, soon()).error().code == core::errc::unavailable);
}

TEST_CASE("host process: ends immediately when its server is killed, and releases its lock") {
  const temporary_folder folder;
  const auto path = folder.path() / "lock";
  std::array<int, 2> ends{-1, -1};
  REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
  const pid_t server = ::fork();
  if (server == 0) {
    const int lock = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0 || ::flock(lock, LOCK_EX | LOCK_NB) != 0) ::_exit(1);
    auto started = host::start_host_process(reading_duties(), lock);
    if (!started) ::_exit(1);
    const pid_t number = started->process.number();
    if (::write(ends[1], &number, sizeof number) != sizeof number) ::_exit(1);
    ::close(lock);
    for (;;)
      ::pause();
  }
  pid_t number = 0;
  REQUIRE(::read(ends[0], &number, sizeof number) == sizeof number);
  const auto host = need(postgres::process::open(number));
  const postgres::unique_descriptor lock(::open(path.c_str(), O_RDWR | O_CLOEXEC));
  CHECK(::flock(lock.number(), LOCK_EX | LOCK_NB) != 0);
  CHECK_FALSE(host.ended());
  REQUIRE(::kill(server, SIGKILL) == 0);
  int status = 0;
  ::waitpid(server, &status, 0);
  CHECK(host.await_end(soon()));
  CHECK(::flock(lock.number(), LOCK_EX | LOCK_NB) == 0);
  ::close(ends[0]);
  ::close(ends[1]);
}
