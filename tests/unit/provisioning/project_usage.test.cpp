#include "provisioning/local/project_usage.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "provisioning/local/log_watch.hpp"
#include "tests/unit/postgres/local_postgres.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t mib = std::size_t{1} << 20;

void write(const fs::path& file, std::size_t bytes) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << std::string(bytes, 'x');
}

std::uint64_t used(const fs::path& folder) {
  const auto found = provisioning::measure_folder(folder, soon());
  CHECK(found.is_complete);
  return found.bytes;
}

}  // namespace

TEST_CASE("project usage: data, WAL, temporary files and logs count, links do not") {
  const temporary_folder at;
  const auto empty = used(at.path());
  for (const auto* name : {"data/base/5/16384", "data/pg_wal/000000010000000000000001",
                           "data/base/pgsql_tmp/pgsql_tmp77.0", "data/log/pg.json"})
    write(at.path() / name, mib);
  const auto full = used(at.path());
  CHECK(full >= empty + 4 * mib);
  CHECK(full < empty + 5 * mib);
  const temporary_folder elsewhere;
  write(elsewhere.path() / "large", 8 * mib);
  fs::create_directory_symlink(elsewhere.path(), at.path() / "data/linked");
  CHECK(used(at.path()) < full + mib);
  CHECK(used(at.path() / "not there") == 0);
}

TEST_CASE("project usage: a measurement past its deadline is marked as partial") {
  const temporary_folder at;
  for (int number = 0; number < 600; ++number)
    write(at.path() / std::to_string(number), 1);
  const auto part = provisioning::measure_folder(at.path(), postgres::deadline::min());
  CHECK_FALSE(part.is_complete);
}

TEST_CASE("project usage: a measurement past the depth limit is marked as partial") {
  const temporary_folder at;
  auto folder = at.path();
  for (int depth = 0; depth < provisioning::measured_depth_max; ++depth)
    folder /= "below";
  write(folder / "file", mib);
  CHECK(used(at.path()) >= mib);
  write(folder / "below" / "file", mib);
  CHECK_FALSE(provisioning::measure_folder(at.path(), soon()).is_complete);
}

TEST_CASE("project usage: temporary files belong to the session in their name") {
  const temporary_folder at;
  const auto folder = at.path() / "base" / "pgsql_tmp";
  write(folder / "pgsql_tmp77.0", mib);
  write(folder / "pgsql_tmp77.1", mib);
  write(folder / "pgsql_tmp78.0.sharedfileset" / "0.0", 3 * mib);
  write(folder / "something else", mib);
  const auto found = provisioning::temporary_files(at.path());
  REQUIRE(found.size() == 2);
  CHECK(found.at(77) >= 2 * mib);
  CHECK(found.at(78) >= 3 * mib);
  CHECK(provisioning::temporary_files(at.path() / "not there").empty());
}

TEST_CASE(
    "logs: the oldest files are deleted until the rest fits, and the newest of each kind remains") {
  const temporary_folder at;
  for (const auto* name :
       {"pg.20261120-100000.json", "pg.20261120-110000.json", "pg.20261120-120000.json"})
    write(at.path() / name, 2 * mib);
  write(at.path() / "pg.20261120-090000.log", 1);
  provisioning::trim_logs(at.path(), 7 * mib);
  CHECK(fs::exists(at.path() / "pg.20261120-100000.json"));
  provisioning::trim_logs(at.path(), 5 * mib);
  CHECK_FALSE(fs::exists(at.path() / "pg.20261120-100000.json"));
  CHECK(fs::exists(at.path() / "pg.20261120-110000.json"));
  provisioning::trim_logs(at.path(), mib);
  CHECK_FALSE(fs::exists(at.path() / "pg.20261120-110000.json"));
  // PostgreSQL writes to it, so it is emptied, not deleted.
  CHECK(fs::file_size(at.path() / "pg.20261120-120000.json") == 0);
  CHECK(fs::exists(at.path() / "pg.20261120-090000.log"));
}

TEST_CASE("logs: a watched folder is trimmed when a new file begins") {
  const temporary_folder at;
  provisioning::log_watch watch(3 * mib);
  const domain::project_ref project(std::string(20, 'p'));
  watch.watch(at.path(), project);
  watch.watch(at.path(), project);
  write(at.path() / "pg.1.json", 2 * mib);
  write(at.path() / "pg.2.json", 2 * mib);
  // The watch may process the second file's event before the file is full, so a third file follows.
  const auto until = soon();
  for (int number = 3; fs::exists(at.path() / "pg.1.json"); ++number) {
    REQUIRE(std::chrono::steady_clock::now() < until);
    write(at.path() / ("pg." + std::to_string(number) + ".json"), 1);
    std::this_thread::yield();
  }
  CHECK_FALSE(fs::exists(at.path() / "pg.1.json"));
}

TEST_CASE("project usage: a link in place of a project's folder is not followed") {
  const temporary_folder at;
  write(at.path() / "elsewhere" / "log" / "pg.1.json", 2 * mib);
  write(at.path() / "elsewhere" / "log" / "pg.2.json", 2 * mib);
  fs::create_directories(at.path() / "project");
  fs::create_directory_symlink(at.path() / "elsewhere", at.path() / "project" / "data");
  provisioning::trim_logs(at.path() / "project" / "data" / "log", mib);
  CHECK(fs::exists(at.path() / "elsewhere" / "log" / "pg.1.json"));
  CHECK(fs::file_size(at.path() / "elsewhere" / "log" / "pg.2.json") == 2 * mib);
  CHECK(used(at.path() / "project" / "data") == 0);
}
