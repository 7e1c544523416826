#include "postgres/owned_files.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "local_postgres.hpp"
#include "temporary_folder.hpp"

using namespace signalbox::postgres;
using signalbox::testing::temporary_folder;
using signalbox::testing::unprivileged_user;
namespace fs = std::filesystem;

namespace {

/// A process that keeps its files to itself, as a root shell on a hardened machine.
class closed_umask {
 public:
  closed_umask() : before_(::umask(0077)) {}
  closed_umask(const closed_umask&) = delete;
  closed_umask& operator=(const closed_umask&) = delete;
  ~closed_umask() { ::umask(before_); }

 private:
  mode_t before_;
};

/// The number of a file on its disk: another one once it was replaced.
ino_t number_of(const fs::path& of) {
  struct stat found {};
  REQUIRE(::stat(of.c_str(), &found) == 0);
  return found.st_ino;
}

unsigned mode_of(const fs::path& of) {
  return static_cast<unsigned>(fs::status(of).permissions());
}

}  // namespace

TEST_CASE("owned files: a passable folder is open to others whatever the umask is") {
  const temporary_folder place;
  const closed_umask strict;
  REQUIRE(make_passable_folder(place.path() / "a" / "b"));
  CHECK(mode_of(place.path() / "a") == 0711);
  CHECK(mode_of(place.path() / "a" / "b") == 0711);
  // What is there already is somebody else's business.
  fs::create_directory(place.path() / "mine");
  REQUIRE(make_passable_folder(place.path() / "mine" / "b" / ""));
  CHECK(mode_of(place.path() / "mine") == 0700);
}

TEST_CASE("owned files: a passable folder that cannot be made says which and why") {
  const temporary_folder place;
  std::ofstream(place.path() / "file") << "no folder";
  const auto made = make_passable_folder(place.path() / "file" / "b");
  REQUIRE_FALSE(made);
  CHECK(made.error().message ==
        "Could not make the folder " + (place.path() / "file").string() + ": File exists.");
}

TEST_CASE("owned files: a private file that says the same already is not written again") {
  const temporary_folder place;
  const auto file = place.path() / "pg_hba.conf";
  const auto owner = unprivileged_user();
  REQUIRE(keep_private_file(file, "local all all peer\n", owner));
  const auto first = number_of(file);
  REQUIRE(keep_private_file(file, "local all all peer\n", owner));
  CHECK(number_of(file) == first);
  // The beginning alone is not enough, nor is one more line.
  for (const auto* other : {"local all all peer\n\n", "local all all", "local all all trust\n"}) {
    const auto before = number_of(file);
    REQUIRE(keep_private_file(file, other, owner));
    CHECK(number_of(file) != before);
    CHECK(tail_of(file, 100) == other);
  }
}

TEST_CASE("owned files: a private file that others can read is written again") {
  const temporary_folder place;
  const auto file = place.path() / "pg_hba.conf";
  const auto owner = unprivileged_user();
  REQUIRE(keep_private_file(file, "text", owner));
  fs::permissions(file, fs::perms::others_read, fs::perm_options::add);
  REQUIRE(keep_private_file(file, "text", owner));
  CHECK(mode_of(file) == 0600);
}
