#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <random>

#include "logs/store.hpp"
#include "tests/unit/logs/limited_disk.hpp"
#include "tests/unit/logs/sample_lines.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

std::uint64_t position_in(const logs::store& of) {
  const auto stored = of.offset("file");
  return stored ? std::stoull(*stored) : 0;
}

/// Some lines each time, on a day that goes on, so that segments begin and end, too.
struct feed {
  std::uint64_t position = 0;
  std::mt19937 random;

  [[nodiscard]] std::size_t next_count() {
    constexpr std::array<std::size_t, 4> sizes{1, 30, 400, 1'700};
    return sizes[random() % sizes.size()];
  }
  [[nodiscard]] core::result<logs::append_report> append(logs::store& to, std::size_t count) {
    auto stored =
        to.append(sample_lines(position, count),
                  logs::reader_offset{"file", std::to_string(position + count)},
                  log_noon() + std::chrono::hours{24} * static_cast<int>(position / 1'500));
    if (stored) position += count;
    return stored;
  }
};

/// What a child process does until it is killed: it stores lines, and writes a byte for each batch.
[[noreturn]] void feed_until_killed(const logs::log_place& at, unsigned seed, int pipe) {
  auto opened = logs::store::open({.at = at, .segment_bytes_max = 300'000});
  if (!opened) ::_exit(1);
  feed lines{.position = position_in(**opened), .random = std::mt19937{seed}};
  while (true) {
    if (!lines.append(**opened, lines.next_count())) ::_exit(2);
    if (::write(pipe, "x", 1) != 1) ::_exit(3);
  }
}

void check_whole(const logs::log_place& at, std::uint64_t count) {
  auto lines = all_lines(at, sample_query());
  REQUIRE(lines.size() == count);
  for (std::uint64_t number = 0; number < count; ++number) {
    auto expected = sample_line(number);
    expected.id = lines[number].id;
    REQUIRE(lines[number] == expected);
  }
}

}  // namespace

TEST_CASE("store: a kill at any moment loses no stored line, and doubles none") {
  const temporary_folder folder;
  const logs::log_place at{.folder = folder.path()};
  std::mt19937 random{20'261'129};
  for (unsigned round = 0; round < 16; ++round) {
    CAPTURE(round);
    std::array<int, 2> pipe{};
    REQUIRE(::pipe(pipe.data()) == 0);
    const std::uint64_t before = position_in(*opened_store({.at = at}));
    const ::pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) feed_until_killed(at, round, pipe[1]);
    ::close(pipe[1]);
    // Batches that the child has seen stored; the kill meets the next one somewhere.
    std::size_t seen = 0;
    const std::size_t until = random() % 8;
    for (char byte = 0; seen < until && ::read(pipe[0], &byte, 1) == 1;)
      ++seen;
    for (volatile unsigned long spin = random() % 3'000'000; spin > 0;)
      spin = spin - 1;
    ::kill(child, SIGKILL);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    ::close(pipe[0]);
    REQUIRE(WIFSIGNALED(status));
    CHECK(seen == until);
    const auto store = opened_store({.at = at});
    CHECK(store->damaged().empty());
    const auto position = position_in(*store);
    CHECK(position >= before);
    CHECK((position > before || seen == 0));
    const auto page =
        logs::search_logs(at, {.query = sample_query(), .newest_first = true, .limit = 1});
    REQUIRE(page);
    CHECK((position == 0 || page->lines.at(0).at == sample_line(position - 1).at));
    if (round % 8 == 7) check_whole(at, position);
    if (round % 4 == 3) CHECK(store->maintain(90, log_noon()));
  }
  check_whole(at, position_in(*opened_store({.at = at})));
}

TEST_CASE("store: on a full disk, batches fail with a name, and nothing is lost or doubled") {
  for (const bool restarts : {false, true}) {
    CAPTURE(restarts);
    const temporary_folder folder;
    const logs::log_place at{.folder = folder.path(), .vfs = limited_disk::name};
    limited_disk disk{40'000};
    feed lines{.position = 0, .random = std::mt19937{5}};
    std::unique_ptr<logs::store> store;
    std::size_t failures = 0;
    while (lines.position < 6'000) {
      REQUIRE(failures < 3'000);
      if (store == nullptr) {
        auto opened = logs::store::open({.at = at, .segment_bytes_max = 300'000});
        if (opened) {
          store = *std::move(opened);
          CHECK(store->damaged().empty());
          CHECK(position_in(*store) == lines.position);
        } else {
          CHECK(opened.error().detail_code == "log_disk_full");
          disk.free_bytes(30'000);
          ++failures;
          continue;
        }
      }
      const auto count = lines.next_count();
      // A repeated batch begins again, so more must be free each time.
      for (std::int64_t freed = 9'000;; freed *= 2) {
        const auto stored = lines.append(*store, count);
        if (stored) break;
        REQUIRE(++failures < 3'000);
        CHECK(stored.error().code == core::errc::unavailable);
        CHECK(stored.error().detail_code == "log_disk_full");
        disk.free_bytes(freed);
      }
      if (restarts && lines.random() % 3 == 0) store.reset();
    }
    CHECK(failures > 20);
    CHECK(disk.failures() >= failures);
    disk.free_bytes(100'000'000);
    check_whole({.folder = folder.path()}, lines.position);
    store.reset();
    store = opened_store({.at = at});
    CHECK(position_in(*store) == lines.position);
    check_whole({.folder = folder.path()}, lines.position);
  }
}
