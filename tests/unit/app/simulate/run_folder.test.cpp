#include "app/simulate/run_folder.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <optional>

#include "tests/unit/app/scratch_folder.hpp"

namespace fs = std::filesystem;
using signalbox::app::run_folder;

TEST_CASE("run folder: is removed with its object, whatever it contains") {
  const scratch_folder around;
  fs::path made;
  {
    auto folder = run_folder::make(around.path, 0);
    REQUIRE(folder);
    made = folder->path();
    CHECK(made.parent_path() == around.path);
    std::ofstream(made / "file") << "text";
    CHECK((fs::status(made).permissions() & fs::perms::others_exec) != fs::perms::none);
    CHECK((fs::status(made).permissions() & fs::perms::others_read) == fs::perms::none);
    const auto given_on = std::move(*folder);
    CHECK(fs::exists(given_on.path() / "file"));
  }
  CHECK_FALSE(fs::exists(made));
}

TEST_CASE("run folder: databases outside the folder are removed too") {
  const scratch_folder around;
  const auto elsewhere = around.path / "elsewhere";
  fs::create_directories(elsewhere / "platform");
  {
    const auto folder = run_folder::make(around.path, 0);
    REQUIRE(folder);
    fs::create_directory_symlink(elsewhere, folder->path() / "databases");
  }
  CHECK_FALSE(fs::exists(elsewhere));
}

TEST_CASE("run folder: the error names the folder that could not be created") {
  const auto refused = run_folder::make("/nonexistent/place");
  REQUIRE(!refused);
  CHECK(refused.error().message ==
        "Cannot create a folder for the run below /nonexistent/place: No such file or directory. "
        "Set another folder with TMPDIR.");
}

TEST_CASE("run folder: the error names the free and the required space") {
  const scratch_folder around;
  const auto refused = run_folder::make(around.path, std::uint64_t{1} << 60U);
  REQUIRE(!refused);
  CHECK(refused.error().message.find("a run's own server needs 1099511627776 MB") !=
        std::string::npos);
  CHECK(fs::is_empty(around.path));
}
