#include "provisioning/local/dump_programs.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "tests/unit/postgres/local_postgres.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"

using namespace signalbox;
using namespace signalbox::testing;

namespace {

namespace fs = std::filesystem;

const domain::project_ref dumped_ref{"dddddddddddddddddddd"};
constexpr uid_t project_user = 23'456;

/// Programs that report how they run, in place of PostgreSQL's.
class reporting_programs {
 public:
  reporting_programs() {
    const auto root = folder_.path();
    fs::permissions(root, fs::perms::owner_all | fs::perms::others_exec);
    fs::create_directories(root / "programs");
    fs::create_directories(root / "databases" / "projects" / dumped_ref.value);
    fs::create_directories(root / "closed" / "work");
    // Only the descriptor leads into it.
    fs::permissions(root / "closed", fs::perms::owner_all);
    fs::permissions(work(), fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
    REQUIRE(::chown((root / "databases" / "projects" / dumped_ref.value).c_str(), project_user,
                    project_user) == 0);
  }

  void write(const std::string& name, const std::string& script) const {
    const auto file = folder_.path() / "programs" / name;
    std::ofstream(file) << "#!/bin/bash\n" << script;
    fs::permissions(file, fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
  }

  [[nodiscard]] fs::path work() const { return folder_.path() / "closed" / "work"; }
  [[nodiscard]] fs::path root() const { return folder_.path(); }

  /// Runs a program to its end, and returns its output.
  std::string run(const domain::dump_program& what) {
    std::array<int, 2> ends{-1, -1};
    REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
    const postgres::unique_descriptor output(ends[0]);
    postgres::unique_descriptor input(ends[1]);
    postgres::unique_descriptor messages(::dup(input.number()));
    auto control = need(postgres::program_control::open());
    need(programs_.start(
        dumped_ref, what,
        {.folder = postgres::unique_descriptor(::open(work().c_str(), O_RDONLY | O_DIRECTORY)),
         .output = std::move(input),
         .messages = std::move(messages),
         .control = std::move(control.supervisors)}));
    std::string made;
    std::array<char, 4'096> piece{};
    for (ssize_t count = 0; (count = ::read(output.number(), piece.data(), piece.size())) > 0;)
      made.append(piece.data(), static_cast<std::size_t>(count));
    REQUIRE(control.ours.await_end(soon()));
    return made;
  }

  core::result<void> start_without_streams(const domain::project_ref& ref,
                                           const domain::dump_program& what) {
    return programs_.start(ref, what, {});
  }

 private:
  temporary_folder folder_;
  provisioning::dump_programs programs_{{.programs = folder_.path() / "programs",
                                         .folder = folder_.path() / "databases",
                                         .user = unprivileged_user()}};
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("dump programs: run as the user of the project, in a folder that only they reach") {
  reporting_programs with;
  std::ofstream(with.work() / "archive") << "readable";
  fs::permissions(with.work() / "archive", fs::perms::owner_all | fs::perms::others_read);
  std::ofstream(with.root() / "secret") << "secret";
  fs::permissions(with.root() / "secret", fs::perms::owner_all);
  with.write("pg_restore",
             "while read -r line; do echo \"$line\"; done < /proc/self/status\n"
             "read -r word < \"$2\"; echo \"$word\"\n"
             "read -r word < '" +
                 (with.root() / "secret").string() + "'\n(echo forked)\necho $PGPASSWORD\n");
  const auto seen =
      with.run({.kind = domain::dump_program_kind::restore, .arguments = {"--file=-", "archive"}});
  INFO(seen);
  CHECK(has(seen, "Uid:\t23456\t23456\t23456\t23456"));
  CHECK(has(seen, "Gid:\t23456\t23456\t23456\t23456"));
  CHECK(has(seen, "Groups:\t23456"));
  CHECK(has(seen, "CapEff:\t0000000000000000"));
  CHECK(has(seen, "NoNewPrivs:\t1"));
  CHECK(has(seen, "Seccomp:\t2"));
  CHECK(has(seen, "readable"));
  CHECK(has(seen, "secret: Permission denied"));
  CHECK_FALSE(has(seen, "forked\n"));
}

TEST_CASE("dump programs: pg_restore has limits, writes no files and reaches no network") {
  reporting_programs with;
  fs::permissions(with.work(), fs::perms::all);
  with.write("pg_restore",
             "ulimit -H -t -n -v -u\nulimit -d\ntrap '' XFSZ\necho text > /proc/self/fd/4/file || "
             "echo refused\n"
             "exec 3<>/dev/tcp/127.0.0.1/9\n");
  const auto seen = with.run({.kind = domain::dump_program_kind::restore});
  INFO(seen);
  CHECK(has(seen, "(seconds, -t) 21605"));
  CHECK(has(seen, "(-n) 64"));
  CHECK(has(seen, "(kbytes, -v) 4194304"));
  CHECK(has(seen, "(-u) 1"));
  CHECK(has(seen, "\n2097152\n"));
  CHECK(has(seen, "refused"));
  CHECK(fs::file_size(with.work() / "file") == 0);
  CHECK(has(seen, "Operation not permitted"));
}

TEST_CASE("dump programs: pg_dump reaches the network, and may fill its folder") {
  reporting_programs with;
  fs::create_directory(with.work() / "dump");
  fs::permissions(with.work() / "dump", fs::perms::all);
  with.write(
      "pg_dump",
      "echo text > \"${1#--file=}/toc.dat\"\necho $PGPASSWORD\nexec 3<>/dev/tcp/127.0.0.1/9\n");
  const auto seen = with.run({.kind = domain::dump_program_kind::dump,
                              .arguments = {"--file=dump"},
                              .password = "open sesame"});
  INFO(seen);
  CHECK(has(seen, "open sesame"));
  CHECK(has(seen, "Connection refused"));
  struct stat found {};
  REQUIRE(::stat((with.work() / "dump" / "toc.dat").c_str(), &found) == 0);
  CHECK(found.st_uid == project_user);
  CHECK(found.st_size == 5);
  CHECK((found.st_mode & S_IROTH) != 0);
}

TEST_CASE("dump programs: other arguments, refs and missing programs are refused") {
  reporting_programs with;
  const auto foreign = with.start_without_streams(
      dumped_ref,
      {.kind = domain::dump_program_kind::restore, .arguments = {"--file=/etc/passwd"}});
  CHECK(foreign.error().code == core::errc::bad_request);
  const auto path = with.start_without_streams(domain::project_ref{"../../etc"}, {});
  CHECK(path.error().code == core::errc::bad_request);
  const auto missing =
      with.start_without_streams(dumped_ref, {.kind = domain::dump_program_kind::restore});
  CHECK(missing.error().code == core::errc::unavailable);
  CHECK(missing.error().message == "This host has no program pg_restore.");
}
