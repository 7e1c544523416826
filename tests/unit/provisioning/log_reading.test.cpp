#include "provisioning/local/log_reading.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "tests/unit/postgres/temporary_folder.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

/// A folder of log files, and what was read of them.
struct read_folder {
  temporary_folder folder;
  provisioning::log_files files{
      .folder = folder.path() / "log", .ending = ".json", .noted_in = folder.path()};
  domain::log_position at;
  std::string lines;
  std::vector<domain::log_loss> losses;

  read_folder() { fs::create_directory(files.folder); }

  void write(const std::string& name, std::string_view text) const {
    std::ofstream(files.folder / name, std::ios::binary | std::ios::app) << text;
  }
  [[nodiscard]] fs::path path(const std::string& name) const { return files.folder / name; }

  domain::log_chunk step() {
    auto read = provisioning::read_log_files(files, at, std::chrono::steady_clock::now() + 5s);
    REQUIRE(read);
    // A position is stored as text.
    const auto stored = domain::parse_log_position(to_text(read->next));
    REQUIRE(stored);
    CHECK(*stored == read->next);
    at = *stored;
    lines += read->lines;
    if (read->lost) losses.push_back(*read->lost);
    CHECK(read->lines.size() <= domain::log_chunk_bytes_max + 1);
    return *std::move(read);
  }
  /// Reads until there is nothing more.
  void read() {
    for (int calls = 0; calls < 10'000; ++calls)
      if (!step().is_more) return;
    FAIL("reading does not end");
  }
};

}  // namespace

TEST_CASE("log reading: complete lines are read once, in the order of the files") {
  read_folder of;
  of.read();
  CHECK(of.lines.empty());
  of.write("pg.1.json", "a\nb\n");
  of.write("pg.1.log", "other\n");
  of.read();
  CHECK(of.lines == "a\nb\n");
  of.read();
  of.write("pg.1.json", "half");
  of.read();
  CHECK(of.lines == "a\nb\n");
  of.write("pg.1.json", " c\n");
  of.read();
  of.write("pg.2.json", "d\n");
  of.read();
  CHECK(of.lines == "a\nb\nhalf c\nd\n");
  CHECK(of.losses.empty());
}

TEST_CASE("log reading: half a line at the end of a file is a line when a later file exists") {
  read_folder of;
  of.write("pg.1.json", "a\nhalf");
  of.read();
  CHECK(of.lines == "a\n");
  of.write("pg.2.json", "b\n");
  of.read();
  CHECK(of.lines == "a\nhalf\nb\n");
}

TEST_CASE("log reading: a folder that does not exist has no lines") {
  read_folder of;
  fs::remove(of.files.folder);
  CHECK_FALSE(of.step().is_more);
}

TEST_CASE("log reading: deleted, emptied and overwritten files are losses") {
  SUBCASE("deleted before its end") {
    read_folder of;
    of.write("pg.1.json", "a\n");
    of.read();
    of.write("pg.1.json", "b\n");
    fs::remove(of.path("pg.1.json"));
    of.write("pg.2.json", "c\n");
    of.read();
    CHECK(of.lines == "a\nc\n");
    CHECK(of.losses ==
          std::vector{domain::log_loss{
              .cause = domain::log_loss_cause::deleted, .file = "pg.1.json", .offset = 2}});
  }
  SUBCASE("deleted without another file") {
    read_folder of;
    of.write("pg.1.json", "a\n");
    of.read();
    fs::remove(of.path("pg.1.json"));
    of.read();
    of.read();
    CHECK(of.losses.size() == 1);
  }
  SUBCASE("emptied") {
    read_folder of;
    of.write("pg.1.json", "aaaa\n");
    of.read();
    fs::resize_file(of.path("pg.1.json"), 0);
    of.write("pg.1.json", "b\n");
    of.read();
    CHECK(of.lines == "aaaa\nb\n");
    REQUIRE(of.losses.size() == 1);
    CHECK(of.losses[0].cause == domain::log_loss_cause::emptied);
  }
  SUBCASE("emptied, and longer again") {
    read_folder of;
    of.write("pg.1.json", "aaaa\n");
    of.read();
    fs::resize_file(of.path("pg.1.json"), 0);
    of.write("pg.1.json", "bbbbbbbb\ncc\n");
    of.read();
    CHECK(of.lines == "aaaa\nbbbbbbbb\ncc\n");
    CHECK(of.losses.size() == 1);
  }
  SUBCASE("copied, and another file with its name") {
    read_folder of;
    of.write("pg.1.json", "a\n");
    of.read();
    fs::rename(of.path("pg.1.json"), of.path("pg.0.json"));
    of.write("pg.1.json", "b\n");
    of.read();
    CHECK(of.lines == "a\nb\n");
    CHECK(of.losses.size() == 1);
  }
}

TEST_CASE("log reading: of a line that is too long the beginning is read") {
  read_folder of;
  const std::string tall(3 * domain::log_chunk_bytes_max, 'x');
  of.write("pg.1.json", "a\n" + tall + "\nb\n");
  CHECK(of.step().lines == "a\n");
  const auto cut = of.step();
  CHECK(cut.is_cut);
  CHECK(cut.lines.size() == domain::log_line_bytes_max + 1);
  of.read();
  CHECK(of.lines.ends_with("x\nb\n"));
  CHECK(of.lines.size() == 2 + domain::log_line_bytes_max + 1 + 2);
  CHECK(of.losses.empty());
}

TEST_CASE("log reading: bytes are not interpreted") {
  read_folder of;
  const std::string bytes("\0\xff\r\n\n\0\n", 7);
  of.write("pg.1.json", bytes);
  of.read();
  CHECK(of.lines == bytes);
}

TEST_CASE("log reading: links, folders and pipes are no log files") {
  read_folder of;
  std::ofstream(of.folder.path() / "secret") << "secret\n";
  fs::create_symlink(of.folder.path() / "secret", of.path("pg.1.json"));
  fs::create_directory(of.path("pg.2.json"));
  REQUIRE(::mkfifo(of.path("pg.3.json").c_str(), 0600) == 0);
  of.write("pg.4.json", "a\n");
  of.read();
  CHECK(of.lines == "a\n");
  // Nor is a folder that was replaced by a link.
  const temporary_folder other;
  std::ofstream(other.path() / "pg.5.json") << "other\n";
  fs::rename(of.files.folder, of.folder.path() / "moved");
  fs::create_symlink(other.path(), of.files.folder);
  of.read();
  CHECK(of.lines == "a\n");
}

TEST_CASE("log reading: a file with an earlier name is read when PostgreSQL writes to it") {
  read_folder of;
  of.write("pg.5.json", "a\n");
  of.read();
  of.write("pg.1.json", "b\n");
  of.read();
  CHECK(of.lines == "a\n");
  std::ofstream(of.folder.path() / "current_logfiles")
      << "stderr log/pg.1.log\njsonlog log/pg.1.json\n";
  of.read();
  CHECK(of.lines == "a\nb\n");
  of.read();
  of.write("pg.6.json", "c\n");
  of.read();
  CHECK(of.lines == "a\nb\nc\n");
  CHECK(of.losses.empty());
}

TEST_CASE("log reading: whatever is interrupted, each line is read once") {
  std::mt19937 random(11);
  const auto below = [&](unsigned bound) { return random() % bound; };
  for (int round = 0; round < 30; ++round) {
    CAPTURE(round);
    read_folder of;
    std::string written;
    std::string pending;
    int file = 100;
    for (int number = 0; number < 300; ++number) {
      const auto text = fmt::format("line {} {}", number, std::string(below(2'000), 'x'));
      written += text + "\n";
      pending += text + "\n";
      if (below(3) == 0) {
        const auto size =
            below(4) == 0 ? below(static_cast<unsigned>(pending.size())) : pending.size();
        of.write(fmt::format("pg.{}.json", file), pending.substr(0, size));
        pending.erase(0, size);
      }
      // A server rotates between lines.
      if (below(20) == 0) {
        of.write(fmt::format("pg.{}.json", file), pending);
        pending.clear();
        ++file;
      }
      if (below(4) == 0) (void)of.step();
    }
    of.write(fmt::format("pg.{}.json", file), pending);
    of.read();
    CHECK(of.lines == written);
    CHECK(of.losses.empty());
  }
}
