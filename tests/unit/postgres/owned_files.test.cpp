#include "postgres/owned_files.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "local_postgres.hpp"
#include "postgres/acting_as.hpp"
#include "temporary_folder.hpp"

using namespace signalbox::postgres;
using signalbox::testing::soon;
using signalbox::testing::temporary_folder;
using signalbox::testing::unprivileged_user;
namespace fs = std::filesystem;

namespace {

/// A process with a restrictive umask, like a root shell on a hardened machine.
class closed_umask {
 public:
  closed_umask() : before_(::umask(0077)) {}
  closed_umask(const closed_umask&) = delete;
  closed_umask& operator=(const closed_umask&) = delete;
  ~closed_umask() { ::umask(before_); }

 private:
  mode_t before_;
};

/// Returns the inode number of a file, which changes when it is replaced.
ino_t number_of(const fs::path& of) {
  struct stat found {};
  REQUIRE(::stat(of.c_str(), &found) == 0);
  return found.st_ino;
}

unsigned mode_of(const fs::path& of) {
  return static_cast<unsigned>(fs::status(of).permissions());
}

uid_t owner_of(const fs::path& of) {
  struct stat found {};
  REQUIRE(::lstat(of.c_str(), &found) == 0);
  return found.st_uid;
}

}  // namespace

TEST_CASE("owned files: a passable folder is open to others whatever the umask") {
  const temporary_folder place;
  const closed_umask strict;
  REQUIRE(make_passable_folder(place.path() / "a" / "b"));
  CHECK(mode_of(place.path() / "a") == 0711);
  CHECK(mode_of(place.path() / "a" / "b") == 0711);
  // Existing folders stay unchanged.
  fs::create_directory(place.path() / "mine");
  REQUIRE(make_passable_folder(place.path() / "mine" / "b" / ""));
  CHECK(mode_of(place.path() / "mine") == 0700);
}

TEST_CASE("owned files: a passable folder that cannot be created is reported with the reason") {
  const temporary_folder place;
  std::ofstream(place.path() / "file") << "no folder";
  const auto made = make_passable_folder(place.path() / "file" / "b");
  REQUIRE_FALSE(made);
  CHECK(made.error().message ==
        "Could not create the folder " + (place.path() / "file").string() + ": File exists.");
}

TEST_CASE("owned files: an unchanged private file is not written again") {
  const temporary_folder place;
  const auto file = place.path() / "pg_hba.conf";
  const auto owner = unprivileged_user();
  REQUIRE(keep_private_file(file, "local all all peer\n", owner));
  const auto first = number_of(file);
  REQUIRE(keep_private_file(file, "local all all peer\n", owner));
  CHECK(number_of(file) == first);
  // Neither the beginning alone nor an additional line is equal.
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

TEST_CASE("owned files: a read-only file is replaced, also after an interrupted call") {
  const temporary_folder place;
  const auto file = place.path() / "vault.key";
  const auto owner = unprivileged_user();
  REQUIRE(keep_private_file(file, "first", owner, 0400));
  CHECK(mode_of(file) == 0400);
  const auto first = number_of(file);
  REQUIRE(keep_private_file(file, "first", owner, 0400));
  CHECK(number_of(file) == first);
  // What a killed call left.
  std::ofstream(place.path() / "vault.key.new") << "half";
  fs::permissions(place.path() / "vault.key.new", fs::perms::owner_read);
  REQUIRE(keep_private_file(file, "second", owner, 0400));
  CHECK(tail_of(file, 100) == "second");
  CHECK(mode_of(file) == 0400);
}

TEST_CASE("owned files: a tree's owner is changed with its content, but not for link targets") {
  REQUIRE_MESSAGE(::geteuid() == 0, "this test needs root");
  const temporary_folder place;
  const os_user own{.uid = 20'001, .gid = 20'001, .name = {}};
  const auto outside = place.path() / "outside";
  std::ofstream(outside) << "root's";
  const auto tree = place.path() / "tree";
  REQUIRE(make_private_folder(tree, unprivileged_user()));
  fs::create_directory(tree / "data");
  std::ofstream(tree / "data" / "file") << "text";
  fs::create_symlink(outside, tree / "data" / "link");
  fs::create_directory_symlink(place.path(), tree / "folder");
  REQUIRE(give_tree(tree, own, soon()));
  for (const auto& path : {tree, tree / "data", tree / "data" / "file", tree / "data" / "link"}) {
    CAPTURE(path);
    CHECK(owner_of(path) == own.uid);
  }
  CHECK(mode_of(tree) == 0700);
  CHECK(owner_of(outside) == 0);
  CHECK(owner_of(place.path()) == 0);
}

TEST_CASE("owned files: a tree with a hard-linked file is refused") {
  REQUIRE_MESSAGE(::geteuid() == 0, "this test needs root");
  const temporary_folder place;
  const os_user own{.uid = 20'001, .gid = 20'001, .name = {}};
  const auto outside = place.path() / "outside";
  std::ofstream(outside) << "root's";
  const auto tree = place.path() / "tree";
  REQUIRE(make_private_folder(tree, unprivileged_user()));
  fs::create_hard_link(outside, tree / "name");
  CHECK_FALSE(give_tree(tree, own, soon()));
  CHECK(owner_of(outside) == 0);
  // Its owner shows that the change is incomplete.
  CHECK(owner_of(tree) != own.uid);
}

TEST_CASE("owned files: others can search a folder of root but change nothing") {
  REQUIRE_MESSAGE(::geteuid() == 0, "this test needs root");
  const temporary_folder place;
  const auto folder = place.path() / "databases";
  REQUIRE(make_private_folder(folder, unprivileged_user()));
  REQUIRE(make_roots_folder(folder));
  CHECK(owner_of(folder) == 0);
  CHECK(mode_of(folder) == 0711);
  REQUIRE(open_to_group(folder, unprivileged_user(), 20'000));
  CHECK(owner_of(folder) == unprivileged_user().uid);
  CHECK(mode_of(folder) == 02710);
}

TEST_CASE("owned files: the tail of a link, or of a blocking file, is empty") {
  const temporary_folder place;
  const auto file = place.path() / "file";
  std::ofstream(file) << "first\nlast";
  CHECK(tail_of(file, 4) == "last");
  CHECK(tail_of(file, 100) == "first\nlast");
  fs::create_symlink(file, place.path() / "link");
  CHECK(tail_of(place.path() / "link", 4).empty());
  REQUIRE(::mkfifo((place.path() / "pipe").c_str(), 0600) == 0);
  CHECK(tail_of(place.path() / "pipe", 4).empty());
  CHECK(tail_of(place.path() / "nothing", 4).empty());
}

TEST_CASE("acting as: root's files are inaccessible while root acts as another user") {
  REQUIRE_MESSAGE(::geteuid() == 0, "this test needs root");
  const temporary_folder place;
  fs::permissions(place.path(),
                  fs::perms::owner_all | fs::perms::group_exec | fs::perms::others_exec);
  const auto roots = place.path() / "roots";
  std::ofstream(roots) << "secret";
  fs::permissions(roots, fs::perms::owner_read);
  const auto own = place.path() / "own";
  REQUIRE(make_private_folder(own, unprivileged_user()));
  fs::create_symlink(place.path(), own / "data");
  {
    const acting_as one(unprivileged_user());
    CHECK(tail_of(roots, 10).empty());
    // A link in its own folder gives no access to other folders.
    CHECK_FALSE(write_private_file(own / "data" / "postgresql.conf", "x", unprivileged_user()));
    CHECK(write_private_file(own / "postgresql.conf", "x", unprivileged_user()));
  }
  CHECK(tail_of(roots, 10) == "secret");
  CHECK_FALSE(fs::exists(place.path() / "postgresql.conf"));
}
