#include "logs/store.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>

#include "logs/place.hpp"
#include "tests/unit/logs/sample_lines.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

/// The lines without their ids.
std::vector<domain::log_entry> without_ids(std::vector<domain::log_entry> lines) {
  for (auto& line : lines)
    line.id = 0;
  return lines;
}

void append(logs::store& to, std::uint64_t first, std::size_t count,
            domain::log_time now = log_noon()) {
  const auto stored =
      to.append(sample_lines(first, count),
                logs::reader_offset{"postgres", std::to_string(first + count)}, now);
  REQUIRE_MESSAGE(stored, (stored ? "" : stored.error().message));
}

}  // namespace

TEST_CASE("store: lines are read as they were stored, as rows, blocks, and after a restart") {
  for (const std::size_t batch : {1UZ, 7UZ, 400UZ, 2'500UZ}) {
    CAPTURE(batch);
    const temporary_folder folder;
    const logs::log_place at{.folder = folder.path()};
    const std::size_t count = batch == 1 ? 60 : 5'000;
    {
      const auto store = opened_store({.at = at});
      for (std::size_t first = 0; first < count; first += batch)
        append(*store, first, std::min(batch, count - first));
      CHECK(without_ids(all_lines(at, sample_query())) == sample_lines(0, count));
    }
    const auto again = opened_store({.at = at});
    CHECK(again->offset("postgres") == std::to_string(count));
    append(*again, count, 10);
    const auto lines = all_lines(at, sample_query());
    CHECK(without_ids(lines) == sample_lines(0, count + 10));
    for (std::size_t number = 0; number < lines.size(); ++number)
      REQUIRE(lines[number].id == number + 1);
    auto reversed = all_lines(at, sample_query(), true, 13);
    std::ranges::reverse(reversed);
    CHECK(reversed == lines);
  }
}

TEST_CASE("store: lines that arrive in any order are read in the order of their times") {
  const temporary_folder folder;
  const logs::log_place at{.folder = folder.path()};
  const auto store = opened_store({.at = at});
  auto lines = sample_lines(0, 6'000);
  std::uint64_t state = 1;
  for (std::size_t left = lines.size(); left > 1; --left) {
    state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    std::swap(lines[left - 1], lines[(state >> 33) % left]);
  }
  for (std::size_t first = 0; first < lines.size(); first += 300)
    REQUIRE(store->append(std::span{lines}.subspan(first, 300), std::nullopt, log_noon()));
  CHECK(without_ids(all_lines(at, sample_query())) == sample_lines(0, 6'000));
  CHECK(without_ids(all_lines(at, sample_query(), true, 77)).front() == sample_line(5'999));
}

TEST_CASE("store: a folder has one writer") {
  const temporary_folder folder;
  const auto store = opened_store({.at = {.folder = folder.path()}});
  const auto second = logs::store::open({.at = {.folder = folder.path()}});
  REQUIRE_FALSE(second);
  CHECK(second.error().detail_code == "log_store_open");
}

TEST_CASE("store: limits of batches and readers") {
  const temporary_folder folder;
  const auto store = opened_store({.at = {.folder = folder.path()}});
  const auto code = [](const auto& result) {
    return result ? std::string{"stored"} : result.error().detail_code;
  };
  std::vector<domain::log_entry> many(logs::batch_lines_max + 1, sample_line(1));
  CHECK(code(store->append(many, std::nullopt, log_noon())) == "log_batch_too_large");
  std::vector<domain::log_entry> large(1, sample_line(1));
  large[0].message.resize(logs::batch_bytes_max);
  CHECK(code(store->append(large, std::nullopt, log_noon())) == "log_batch_too_large");
  CHECK(code(store->append({}, logs::reader_offset{std::string(2'000, 'x'), ""}, log_noon())) ==
        "log_offset_too_large");
  for (std::size_t reader = 0; reader < logs::reader_offsets_max; ++reader)
    REQUIRE(store->append({}, logs::reader_offset{std::to_string(reader), "1"}, log_noon()));
  CHECK(code(store->append({}, logs::reader_offset{"one more", "1"}, log_noon())) == "log_readers");
  CHECK(code(store->append({}, logs::reader_offset{"7", "2"}, log_noon())) == "stored");
  CHECK(store->offset("7") == "2");
  CHECK_FALSE(store->offset("one more"));
}

TEST_CASE("store: each day has its segment, positions move on, and retention deletes files") {
  const temporary_folder folder;
  const logs::log_place at{.folder = folder.path()};
  const auto store = opened_store({.at = at});
  for (int day = 0; day < 4; ++day) {
    auto lines = sample_lines(0, 1'500);
    for (auto& line : lines)
      line.at += 24h * day;
    REQUIRE(store->append(lines,
                          day == 0 ? std::optional{logs::reader_offset{"a", "5"}} : std::nullopt,
                          log_noon() + 24h * day));
  }
  CHECK(store->usage().segments == 4);
  auto query = sample_query();
  query.range.to += 24h * 10;
  CHECK(all_lines(at, query).size() == 6'000);
  // A former segment is one file: it is sealed.
  for (const auto& which : logs::list_segments(at.folder)) {
    if (which.number == 4) continue;
    CHECK_FALSE(std::filesystem::exists(at.folder / (which.file() + "-wal")));
  }
  const auto today = log_noon() + 24h * 3;
  // The clock is not trusted at once.
  auto removed = store->maintain(1, today);
  REQUIRE(removed);
  CHECK(removed->empty());
  removed = store->maintain(1, today + 61min);
  REQUIRE(removed);
  REQUIRE(removed->size() == 2);
  CHECK(removed->front().reason == logs::removal_reason::retention);
  CHECK(all_lines(at, query).size() == 3'000);
  CHECK(store->offset("a") == "5");
}

TEST_CASE("store: a clock that jumps deletes nothing, and its lines are found") {
  const temporary_folder folder;
  const logs::log_place at{.folder = folder.path()};
  const auto store = opened_store({.at = at});
  append(*store, 0, 10);
  for (int hour = 0; hour < 3; ++hour)
    CHECK(store->maintain(7, log_noon() + 1h * hour)->empty());
  const auto ahead = log_noon() + 24h * 4'000;
  CHECK(store->maintain(7, ahead)->empty());
  append(*store, 10, 10, ahead);
  append(*store, 20, 10, log_noon() + 3h);
  CHECK(all_lines(at, sample_query()).size() == 30);
  // The clock is right again: the segment of the future is not continued, and not deleted.
  CHECK(store->maintain(7, log_noon() + 4h)->empty());
  CHECK(store->maintain(7, log_noon() + 6h)->empty());
  CHECK(all_lines(at, sample_query()).size() == 30);
}

TEST_CASE("store: the limit of the disk deletes the oldest segments") {
  const temporary_folder folder;
  const logs::log_place at{.folder = folder.path()};
  const auto store =
      opened_store({.at = at, .disk_bytes_max = 1'500'000, .segment_bytes_max = 300'000});
  std::vector<logs::removed_segment> removed;
  for (std::uint64_t first = 0; first < 40'000; first += 2'000) {
    const auto stored = store->append(sample_lines(first, 2'000), std::nullopt, log_noon());
    REQUIRE(stored);
    removed.insert(removed.end(), stored->removed.begin(), stored->removed.end());
    REQUIRE(store->usage().bytes < 2'100'000);
  }
  REQUIRE_FALSE(removed.empty());
  CHECK(removed.front().reason == logs::removal_reason::disk_limit);
  const auto left = without_ids(all_lines(at, sample_query()));
  REQUIRE_FALSE(left.empty());
  CHECK(left.back() == sample_line(39'999));
  CHECK(left == sample_lines(40'000 - left.size(), left.size()));
}

TEST_CASE("store: a damaged segment is reported, moved aside, and never fatal") {
  const temporary_folder folder;
  const logs::log_place at{.folder = folder.path()};
  std::vector<logs::segment_name> segments;
  {
    const auto store = opened_store({.at = at});
    append(*store, 0, 3'000);
    append(*store, 3'000, 3'000, log_noon() + 24h);
    segments = logs::list_segments(at.folder);
    REQUIRE(segments.size() == 2);
    // A few pages in the middle.
    std::fstream file{at.folder / segments[0].file(),
                      std::ios::in | std::ios::out | std::ios::binary};
    for (const int page : {3, 5, 7, 9, 11, 13}) {
      file.seekp(page * 8'192);
      file << std::string(8'192, '\x5A');
    }
  }
  SUBCASE("found by a reader") {
    const auto store = opened_store({.at = at});
    const auto page =
        logs::search_logs(at, {.query = sample_query("severity:error"), .limit = 1'000});
    REQUIRE(page);
    CHECK(page->report.damaged == std::vector{segments[0].file()});
    const auto moved = store->quarantine(segments[0].file(), log_noon() + 24h);
    REQUIRE(moved);
    REQUIRE(*moved);
    CHECK((*moved)->reason == logs::removal_reason::damage);
    CHECK(std::filesystem::exists(at.folder / "damaged" / segments[0].file()));
    CHECK(without_ids(all_lines(at, sample_query())) == sample_lines(3'000, 3'000));
    CHECK(store->usage().quarantine_bytes > 0);
    CHECK_FALSE(*store->quarantine("../../etc/passwd", log_noon()));
  }
  SUBCASE("found at the start") {
    std::ofstream{at.folder / segments[1].file(), std::ios::trunc} << std::string(20'000, 'x');
    const auto store = opened_store({.at = at});
    REQUIRE(store->damaged().size() == 1);
    CHECK(store->damaged()[0].file == segments[1].file());
    // Its lines are read again from where the segment before ended.
    CHECK(store->offset("postgres") == "3000");
    append(*store, 6'000, 10, log_noon() + 24h);
    const auto lines = logs::search_logs(at, {.query = sample_query(), .limit = 10});
    REQUIRE(lines);
    // Ids of lost lines are not given to others.
    CHECK(lines->lines.front().id > 6'000);
  }
}

TEST_CASE("store: a segment that is damaged while it is written or completed is replaced") {
  const temporary_folder folder;
  const logs::log_place at{.folder = folder.path()};
  {
    const auto store = opened_store({.at = at});
    append(*store, 0, 10);
  }
  const auto file = at.folder / logs::list_segments(at.folder).at(0).file();
  {
    // The tables of blocks cannot be read; what is read at the start can.
    logs::database reading{file, logs::database_use::write, {}};
    logs::statement roots{reading, "SELECT rootpage FROM sqlite_schema WHERE name = 'blocks'"};
    REQUIRE(roots.step());
    const auto page = roots.integer(0);
    roots.reset();
    std::fstream bytes{file, std::ios::in | std::ios::out | std::ios::binary};
    bytes.seekp((page - 1) * 8'192);
    bytes << std::string(8'192, 'y');
  }
  const auto store = opened_store({.at = at});
  SUBCASE("completed") {
    const auto removed = store->maintain(90, log_noon() + 24h);
    REQUIRE(removed);
    REQUIRE(removed->size() == 1);
    CHECK(removed->front().reason == logs::removal_reason::damage);
    append(*store, 10, 2'000, log_noon() + 24h);
    CHECK(without_ids(all_lines(at, sample_query())) == sample_lines(10, 2'000));
    return;
  }
  const auto stored =
      store->append(sample_lines(10, 2'000), logs::reader_offset{"postgres", "x"}, log_noon());
  REQUIRE(stored);
  REQUIRE(stored->removed.size() == 1);
  CHECK(stored->removed[0].reason == logs::removal_reason::damage);
  CHECK(without_ids(all_lines(at, sample_query())) == sample_lines(10, 2'000));
  CHECK(store->offset("postgres") == "x");
}

TEST_CASE("store: a folder that cannot be used is an error with a name") {
  const auto code = [](const std::filesystem::path& folder) {
    const auto opened = logs::store::open({.at = {.folder = folder}});
    return opened ? std::string{"opened"} : opened.error().detail_code;
  };
  CHECK(code("/proc/none") == "log_io");
  CHECK(code("/dev/null/x") == "log_io");
}

TEST_CASE(
    "place: a project's folder is below the data folder, and its usage is that of its files") {
  const temporary_folder data;
  const auto at = logs::place_of(data.path(), domain::project_ref{"aaaaaaaaaaaaaaaaaaaa"});
  CHECK(at.folder == data.path() / "logs" / "aaaaaaaaaaaaaaaaaaaa");
  CHECK(logs::usage_of(at).segments == 0);
  CHECK_FALSE(logs::usage_of(at).oldest_day);
  const auto store = opened_store({.at = at});
  REQUIRE(store->append(sample_lines(0, 100), std::nullopt, log_noon()));
  REQUIRE(store->append(sample_lines(100, 100), std::nullopt, log_noon() + std::chrono::hours{24}));
  const auto usage = logs::usage_of(at);
  CHECK(usage.segments == 2);
  CHECK(usage.bytes == store->usage().bytes);
  CHECK(usage.oldest_day == std::chrono::floor<std::chrono::days>(log_noon()));
  CHECK(usage.quarantine_bytes == 0);
}
