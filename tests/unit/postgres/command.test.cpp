#include "postgres/command.hpp"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <future>
#include <thread>
#include <vector>

#include "postgres/owned_files.hpp"
#include "postgres/process_watch.hpp"
#include "tests/unit/postgres/local_postgres.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

postgres::command shell(const std::string& script) {
  return {.program = "/bin/sh", .arguments = {"-c", script}};
}

}  // namespace

TEST_CASE("command: returns the exit code") {
  CHECK(need(postgres::run(shell("exit 0"), soon())) == 0);
  CHECK(need(postgres::run(shell("exit 7"), soon())) == 7);
  CHECK(need(postgres::run(shell("kill -9 $$"), soon())) == -SIGKILL);
}

TEST_CASE("command: reports why a program cannot be executed") {
  const auto missing = postgres::run({.program = "/nonexistent/program"}, soon());
  REQUIRE(!missing);
  CHECK(missing.error().message.find("/nonexistent/program") != std::string::npos);
}

TEST_CASE("command: ends with the thread that spawned it, if requested") {
  std::optional<postgres::process> child;
  std::thread([&child] {
    child =
        need(postgres::spawn({.program = "/bin/sleep", .arguments = {"60"}, .ends_with_us = true}));
  }).join();
  REQUIRE(child->await_end(soon()));
  CHECK(child->reap() == -SIGTERM);
}

TEST_CASE("command: lowers its priority if requested, and never raises it") {
  const auto status_of = [](int nice) {
    auto what = shell("exit $(nice)");
    what.nice = nice;
    return need(postgres::run(what, soon()));
  };
  const int own = ::getpriority(PRIO_PROCESS, 0);
  CHECK(status_of(0) == own);
  CHECK(status_of(19) == 19);
  CHECK(status_of(own) == own);
}

TEST_CASE("command: is killed at the deadline") {
  const auto began = std::chrono::steady_clock::now();
  const auto late = postgres::run(shell("exec sleep 60"), began + 50ms);
  REQUIRE(!late);
  CHECK(late.error().code == core::errc::timeout);
  CHECK(std::chrono::steady_clock::now() - began < 10s);
}

TEST_CASE("command: gets its input, and appends its output to a file") {
  const temporary_folder folder;
  const auto output = folder.path() / "output";
  auto echo = shell("cat; echo end >&2");
  echo.input = std::string(200'000, 'x');  // more than the size of a pipe
  echo.output = output;
  CHECK(need(postgres::run(echo, soon())) == 0);
  CHECK(postgres::tail_of(output, 1'000'000) == echo.input + "end\n");
}

TEST_CASE("command: inherits no descriptor, no environment and no working directory") {
  const temporary_folder folder;
  const auto output = folder.path() / "output";
  const postgres::unique_descriptor leaked(::dup(1));
  auto look = shell("ls /proc/self/fd | tr '\\n' ' '; pwd; env | grep -c SIGNALBOX_TEST");
  look.output = output;
  ::setenv("SIGNALBOX_TEST", "secret", 1);
  CHECK(need(postgres::run(look, soon())) == 1);
  // 0 to 2, and the descriptor with which `ls` reads the folder.
  CHECK(postgres::tail_of(output, 1000) == "0 1 2 3 /\n0\n");
}

TEST_CASE("command: has the given environment") {
  const temporary_folder folder;
  auto look = shell("echo $FIRST $SECOND");
  look.environment = {"FIRST=one", "SECOND=two"};
  look.output = folder.path() / "output";
  CHECK(need(postgres::run(look, soon())) == 0);
  CHECK(postgres::tail_of(look.output, 1000) == "one two\n");
}

TEST_CASE("command: runs as the given user, in its own session, with default signals") {
  const temporary_folder folder;
  auto look = shell("id -un; ps -o sid= -p $$ | tr -d ' '; echo $$; kill -PIPE $$; echo alive");
  look.as = unprivileged_user();
  look.output = folder.path() / "output";
  auto* const before = ::signal(SIGPIPE, SIG_IGN);
  CHECK(need(postgres::run(look, soon())) == -SIGPIPE);
  ::signal(SIGPIPE, before);
  const auto text = postgres::tail_of(look.output, 1000);
  CHECK(text.starts_with(look.as->name + "\n"));
  const auto lines = text.substr(look.as->name.size() + 1);
  const auto half = lines.find('\n');
  CHECK(lines.substr(0, half) == lines.substr(half + 1, half));
}

TEST_CASE("command: may run on many threads at the same time") {
  std::vector<std::future<int>> codes;
  for (int code = 0; code < 8; ++code)
    codes.push_back(std::async(std::launch::async, [code] {
      return need(postgres::run(shell("exit " + std::to_string(code)), soon()));
    }));
  for (int code = 0; code < 8; ++code)
    CHECK(codes[static_cast<std::size_t>(code)].get() == code);
}

TEST_CASE("process watch: reports an end once, with its status, and reaps the child") {
  postgres::process_watch watch;
  const auto child = need(postgres::spawn(shell("exec sleep 60")));
  std::promise<std::optional<int>> ended;
  need(watch.watch(child, [&](pid_t number, std::optional<int> status) {
    CHECK(number == child.number());
    ended.set_value(status);
  }));
  CHECK(!child.ended());
  child.signal(SIGKILL);
  auto reply = ended.get_future();
  REQUIRE(reply.wait_for(10s) == std::future_status::ready);
  CHECK(reply.get() == -SIGKILL);
  CHECK(child.ended());
  CHECK(!postgres::process::open(child.number()));
}

TEST_CASE("process watch: reports a process that had already ended") {
  postgres::process_watch watch;
  const auto child = need(postgres::spawn(shell("exit 3")));
  REQUIRE(child.await_end(soon()));
  std::promise<std::optional<int>> ended;
  need(watch.watch(child, [&](pid_t, std::optional<int> status) { ended.set_value(status); }));
  CHECK(ended.get_future().get() == 3);
}

TEST_CASE("process watch: does not report a forgotten process, but reaps it") {
  postgres::process_watch watch;
  const auto forgotten = need(postgres::spawn(shell("exec sleep 60")));
  const auto id = need(watch.watch(forgotten, [](pid_t, std::optional<int>) { CHECK(false); }));
  CHECK(watch.forget(id));
  CHECK(!watch.forget(id));
  forgotten.signal(SIGKILL);
  REQUIRE(forgotten.await_end(soon()));
  // A later event on the same thread shows that the earlier one was processed.
  const auto later = need(postgres::spawn(shell("exit 0")));
  std::promise<void> ended;
  need(watch.watch(later, [&](pid_t, std::optional<int>) { ended.set_value(); }));
  ended.get_future().wait();
  CHECK(!postgres::process::open(forgotten.number()));
}

TEST_CASE("command: limits open files and processes") {
  const auto limit = [](const std::string& flag, postgres::command what) {
    what.arguments = {"-c",
                      "test $(ulimit -" + flag + ") = 77 && test $(ulimit -H" + flag + ") = 77"};
    return need(postgres::run(what, soon()));
  };
  auto files = shell("");
  files.files_max = 77;
  CHECK(limit("n", files) == 0);
  CHECK(limit("n", shell("")) != 0);
  // Debian's sh cannot show the other limit.
  auto processes = shell("grep -q 'Max processes *77 *77' /proc/self/limits");
  CHECK(need(postgres::run(processes, soon())) != 0);
  processes.processes_max = 77;
  CHECK(need(postgres::run(processes, soon())) == 0);
}

TEST_CASE("command: gains no privileges, dumps no core, and creates private files") {
  const auto holds = [](const std::string& condition) {
    return need(postgres::run(shell(condition), soon())) == 0;
  };
  CHECK(holds("grep -q '^NoNewPrivs:[[:space:]]*1$' /proc/self/status"));
  CHECK(holds("test \"$(ulimit -c)\" = 0 && test \"$(ulimit -H -c)\" = 0"));
  CHECK(holds("test \"$(umask)\" = 0077"));
  CHECK(holds("test \"$(ls /proc/$$/fd | grep -cv '^[012]$')\" -le 1"));
}

TEST_CASE("process: its memory limit can be set from outside, and raised again") {
  auto what = shell("while test ! -e go; do :; done; ulimit -d");
  const temporary_folder at;
  what.folder = at.path();
  what.output = at.path() / "out";
  const auto child = need(postgres::spawn(what));
  CHECK(child.bound_memory(std::uint64_t{64} << 20U));
  CHECK(child.bound_memory(std::uint64_t{128} << 20U));
  need(postgres::write_private_file(at.path() / "go", "", unprivileged_user()));
  REQUIRE(child.await_end(soon()));
  child.reap();
  CHECK(postgres::tail_of(what.output, 100) == "131072\n");
  CHECK_FALSE(child.bound_memory(1));
}
