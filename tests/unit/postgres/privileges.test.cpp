#include "postgres/privileges.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <functional>
#include <string>

#include "tests/unit/postgres/local_postgres.hpp"

using namespace signalbox;
using namespace signalbox::testing;

namespace {

constexpr const char* ordinary =
    "Name:\tsignalbox\nUid:\t101\t101\t101\t101\nGid:\t104\t104\t104\t104\nGroups:\t104 \n"
    "CapInh:\t0000000000000000\nCapPrm:\t0000000000000000\nCapEff:\t0000000000000000\n"
    "CapBnd:\t000001ffffffffff\nCapAmb:\t0000000000000000\nNoNewPrivs:\t1\n";

std::string with(const std::string& line, const std::string& instead) {
  std::string text = ordinary;
  const auto at = text.find(line);
  REQUIRE(at != std::string::npos);
  return text.replace(at, line.size(), instead);
}

/// Returns the exit code of a child process, which may drop its own privileges.
int in_child(const std::function<int()>& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

TEST_CASE("privileges: a process of an ordinary user has none of root") {
  const auto found = postgres::rights_in(ordinary);
  CHECK_FALSE(found.has_root);
  CHECK_FALSE(found.has_capability);
  CHECK_FALSE(found.may_gain_rights);
}

TEST_CASE("privileges: one id, group or capability of root suffices") {
  CHECK(postgres::rights_in(with("Uid:\t101\t101\t101", "Uid:\t101\t101\t0")).has_root);
  CHECK(postgres::rights_in(with("Gid:\t104\t104", "Gid:\t104\t0")).has_root);
  CHECK(postgres::rights_in(with("Groups:\t104 ", "Groups:\t104 0 ")).has_root);
  CHECK(postgres::rights_in(with("CapPrm:\t0000000000000000", "CapPrm:\t0000000000000400"))
            .has_capability);
  CHECK(postgres::rights_in(with("CapAmb:\t0000000000000000", "CapAmb:\t0000000000000001"))
            .has_capability);
  CHECK(postgres::rights_in(with("NoNewPrivs:\t1", "NoNewPrivs:\t0")).may_gain_rights);
}

TEST_CASE("privileges: a text without the lines counts as all privileges") {
  const auto found = postgres::rights_in("");
  CHECK(found.has_root);
  CHECK(found.has_capability);
  CHECK(found.may_gain_rights);
}

TEST_CASE("privileges: root is dropped permanently, and root's files are inaccessible afterwards") {
  REQUIRE_MESSAGE(::geteuid() == 0, "this test needs root");
  const auto user = unprivileged_user();
  CHECK(in_child([&] {
          if (!postgres::give_up_root(user)) return 1;
          if (::geteuid() != user.uid || ::getegid() != user.gid) return 2;
          if (::setuid(0) == 0 || ::seteuid(0) == 0 || ::setgid(0) == 0) return 3;
          if (::prctl(PR_GET_DUMPABLE) != 0) return 4;
          if (::open("/etc/shadow", O_RDONLY) >= 0) return 5;
          return 0;
        }) == 0);
}

TEST_CASE("privileges: root cannot be dropped in favor of root") {
  CHECK(in_child([] {
          return postgres::give_up_root({.uid = 0, .gid = 0, .name = "root"}) ? 1 : 0;
        }) == 0);
  CHECK(in_child([] {
          return postgres::give_up_root({.uid = 101, .gid = 0, .name = "nearly"}) ? 1 : 0;
        }) == 0);
}

TEST_CASE(
    "privileges: a root process keeps access to others' files and processes, but not mounts") {
  REQUIRE_MESSAGE(::geteuid() == 0, "this test needs root");
  CHECK(in_child([] {
          if (!postgres::keep_capabilities_for_others()) return 1;
          // Mounting requires this; if it succeeded, it would only affect this child process.
          if (::unshare(CLONE_NEWNS) == 0 || errno != EPERM) return 2;
          if (::open("/etc/shadow", O_RDONLY) < 0) return 3;
          return postgres::give_up_root(unprivileged_user()) ? 0 : 4;
        }) == 0);
}
