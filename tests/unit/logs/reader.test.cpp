#include "logs/reader.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <stdexcept>
#include <thread>

#include "domain/log/log_match.hpp"
#include "logs/sql_query.hpp"
#include "tests/unit/logs/sample_lines.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t sample_count = 12'345;

/// A store of 12,345 lines: blocks, and recent lines of both sources.
class sample_store {
 public:
  sample_store() {
    for (std::uint64_t first = 0; first < sample_count; first += 3'000)
      if (!store_->append(sample_lines(first, std::min<std::size_t>(3'000, sample_count - first)),
                          std::nullopt, log_noon()))
        throw std::runtime_error("not stored");
  }
  [[nodiscard]] const logs::log_place& at() const { return at_; }
  [[nodiscard]] logs::store& writer() { return *store_; }

 private:
  temporary_folder folder_;
  logs::log_place at_{.folder = folder_.path()};
  std::unique_ptr<logs::store> store_ = opened_store({.at = at_});
};

}  // namespace

TEST_CASE("reader: a search finds exactly the lines that its condition matches") {
  sample_store sample;
  const auto every = all_lines(sample.at(), sample_query());
  REQUIRE(every.size() == sample_count);
  int parsed_texts = 0;
  for (const std::string_view text :
       {"",
        "duplicate",
        "\"unique constraint\"",
        "orders_17",
        "severity:error",
        "severity:>=warning",
        "-severity:info",
        "source:edge_logs severity:error",
        "line 777",
        "\"line 777\"",
        "rest/v1*",
        "dur* OR status_code:503",
        "response.status_code:>=500 -path:/rest/v1/orders/7",
        "metadata.request.path:/rest/v1/orders/2*",
        "metadata.request_id:*",
        "host:db-1 constraint",
        "(source:postgres_logs constraint) OR (source:edge_logs response.status_code:503)",
        "nowhere",
        "message:app",
        "parsed.user_name:app severity:error",
        "process_id:4010",
        "parsed.process_id:<4005",
        "-\"statement\" -GET"}) {
    CAPTURE(text);
    const auto query = [&]() -> std::optional<logs::log_query> {
      const auto parsed = domain::parse_log_search(log_schema(), text);
      if (!parsed) return std::nullopt;
      auto made = sample_query();
      made.condition = *parsed;
      return made;
    }();
    if (!query) continue;
    ++parsed_texts;
    domain::log_matcher matcher{query->condition};
    std::vector<domain::log_entry> expected;
    for (const auto& line : every) {
      if (matcher.matches({line.source, line.severity, line.message, line.metadata}))
        expected.push_back(line);
    }
    CHECK(all_lines(sample.at(), *query, false, 97) == expected);
    auto newest = all_lines(sample.at(), *query, true, 1'000);
    std::ranges::reverse(newest);
    CHECK(newest == expected);
  }
  CHECK(parsed_texts > 20);
}

TEST_CASE("reader: pages of lines with one time have each of them once, however short their time") {
  const temporary_folder folder;
  const logs::log_place at{.folder = folder.path()};
  const auto store = opened_store({.at = at});
  for (std::uint64_t first = 0; first < 4'000; first += 500) {
    auto lines = sample_lines(first, 500);
    for (auto& line : lines)
      line.at = log_noon();
    REQUIRE(store->append(lines, std::nullopt, log_noon()));
  }
  for (const bool newest_first : {true, false}) {
    CAPTURE(newest_first);
    auto query = sample_query();
    query.time = 0ms;
    std::vector<std::uint64_t> ids;
    logs::search_request request{.query = query, .newest_first = newest_first, .limit = 1'000};
    for (int pages = 0; pages < 1'000; ++pages) {
      const auto page = logs::search_logs(at, request);
      REQUIRE(page);
      for (const auto& line : page->lines)
        ids.push_back(line.id);
      request.after = page->next;
      if (!page->next) break;
    }
    CHECK_FALSE(request.after);
    if (newest_first) std::ranges::reverse(ids);
    REQUIRE(ids.size() == 4'000);
    for (std::size_t place = 0; place < ids.size(); ++place)
      REQUIRE(ids[place] == place + 1);
  }
}

TEST_CASE("reader: a range of time is respected to the microsecond") {
  sample_store sample;
  auto query = sample_query();
  query.range = {.from = log_noon() + 100ms, .to = log_noon() + 200ms};
  const auto lines = all_lines(sample.at(), query);
  REQUIRE(lines.size() == 100);
  CHECK(lines.front().at == log_noon() + 100ms);
  CHECK(lines.back().at == log_noon() + 199ms);
  query.range.to = query.range.from;
  CHECK(all_lines(sample.at(), query).empty());
}

TEST_CASE("reader: few blocks are opened for a rare word") {
  sample_store sample;
  const auto line = all_lines(sample.at(), sample_query("metadata.request_id:*")).at(3'000);
  const auto id = line.metadata.substr(line.metadata.rfind("\"req") + 1, 11);
  const auto page = logs::search_logs(sample.at(), {.query = sample_query(id), .limit = 10});
  REQUIRE(page);
  REQUIRE(page->lines.size() == 1);
  CHECK(page->lines[0] == line);
  // One block and the recent lines.
  CHECK(page->report.lines_read < 4'000);
  CHECK(page->report.is_complete);
}

TEST_CASE("reader: a search ends by its time with what it has, and goes on from there") {
  sample_store sample;
  auto query = sample_query("line");
  query.time = 0ms;
  std::vector<domain::log_entry> found;
  logs::search_request request{.query = query, .limit = 1'000};
  int pages = 0;
  for (; pages < 5'000; ++pages) {
    const auto page = logs::search_logs(sample.at(), request);
    REQUIRE(page);
    found.insert(found.end(), page->lines.begin(), page->lines.end());
    if (!page->next) break;
    CHECK_FALSE(page->report.is_complete);
    request.after = page->next;
  }
  CHECK(pages > 10);
  CHECK(found == all_lines(sample.at(), sample_query("line"), true));
}

TEST_CASE("reader: a histogram counts every line once, with and without reading lines") {
  sample_store sample;
  const auto buckets =
      domain::choose_log_buckets({.from = log_noon(), .to = log_noon() + 1min}, 60);
  REQUIRE(buckets);
  const auto total = [](const logs::log_histogram& of) {
    std::uint64_t sum = 0;
    for (const auto& counts : of.counts)
      for (const auto count : counts)
        sum += count;
    return sum;
  };
  const auto stored = logs::count_logs(sample.at(), sample_query(), *buckets);
  REQUIRE(stored);
  CHECK(total(*stored) == sample_count);
  CHECK(stored->report.lines_read == 0);
  const auto errors = logs::count_logs(
      sample.at(), sample_query("severity:>=error source:postgres_logs"), *buckets);
  REQUIRE(errors);
  CHECK(total(*errors) == (sample_count + 9) / 10);
  CHECK(errors->report.lines_read == 0);
  const auto read = logs::count_logs(sample.at(), sample_query("orders"), *buckets);
  REQUIRE(read);
  CHECK(read->report.lines_read == sample_count);
  const auto same = logs::count_logs(sample.at(), sample_query("-\"no such line\""), *buckets);
  REQUIRE(same);
  CHECK(same->counts == stored->counts);
  const auto wrong = logs::count_logs(sample.at(), sample_query(),
                                      {.from = log_noon() + 1s, .width = 10s, .count = 3});
  CHECK_FALSE(wrong);
}

TEST_CASE("reader: facets count values, the most frequent first") {
  sample_store sample;
  const auto counted = logs::count_values(
      sample.at(), sample_query("source:edge_logs"),
      {"severity", "source", "metadata.response.status_code", "request.path", "metadata.none"},
      log_schema());
  REQUIRE(counted);
  const auto& facets = counted->facets;
  REQUIRE(facets.size() == 5);
  std::uint64_t lines = 0;
  std::uint64_t errors = 0;
  for (std::uint64_t number = 1; number < sample_count; number += 2) {
    ++lines;
    errors += number % 7 == 0 ? 1U : 0U;
  }
  CHECK(facets[0].values.at(0).value == "info");
  CHECK(facets[0].values.at(0).lines == lines - errors);
  CHECK(facets[0].values.at(1).value == "error");
  CHECK(facets[1].values.at(0).value == "edge_logs");
  CHECK(facets[2].values.at(1).value == "503");
  CHECK(facets[2].values.at(1).lines == errors);
  CHECK(facets[3].distinct == 211);
  CHECK(facets[3].values.size() == logs::facet_values_max);
  CHECK(facets[3].lines == lines);
  CHECK(facets[4].values.empty());
  CHECK_FALSE(logs::count_values(sample.at(), sample_query(),
                                 std::vector<std::string>(13, "source"), log_schema()));
}

TEST_CASE("reader: the context of a line has the lines around it") {
  sample_store sample;
  auto query = sample_query();
  const auto every = all_lines(sample.at(), query);
  for (const std::size_t place : {0UZ, 5UZ, 6'000UZ, sample_count - 1}) {
    const auto& line = every[place];
    const auto context = logs::read_context(sample.at(), query, {line.at, line.id}, 3, 4);
    REQUIRE(context);
    const auto from = place < 3 ? 0 : place - 3;
    const auto to = std::min(place + 5, every.size());
    CHECK(context->lines == std::vector(every.begin() + static_cast<std::ptrdiff_t>(from),
                                        every.begin() + static_cast<std::ptrdiff_t>(to)));
    CHECK(context->at == place - from);
  }
  const auto gone = logs::read_context(sample.at(), query, {every[9].at + 1us, 99'999}, 2, 2);
  REQUIRE(gone);
  CHECK_FALSE(gone->at);
  CHECK(gone->lines == std::vector(every.begin() + 8, every.begin() + 12));
  CHECK_FALSE(logs::read_context(sample.at(), query, {}, 1'000, 1));
}

TEST_CASE("reader: a segment that is deleted under a query is read to its end") {
  sample_store sample;
  auto query = sample_query();
  // Opened as a query does, between its pages.
  logs::snapshot before{sample.at().folder, query.range, {}};
  for (const auto& which : logs::list_segments(sample.at().folder))
    logs::remove_segment(sample.at().folder, which);
  logs::line_cursor cursor{
      before, {.filter = {.range = query.range}}, std::chrono::steady_clock::now() + 1min};
  std::size_t count = 0;
  while (cursor.next() == logs::line_cursor::outcome::line) {
    REQUIRE_FALSE(cursor.message().empty());
    ++count;
  }
  CHECK(count == sample_count);
  CHECK(before.damaged().empty());
  CHECK(all_lines(sample.at(), query).empty());
}

TEST_CASE("reader: readers on other threads see whole batches while the writer adds") {
  const temporary_folder folder;
  const logs::log_place at{.folder = folder.path()};
  const auto store = opened_store({.at = at});
  std::atomic<bool> is_done = false;
  std::atomic<int> faults = 0;
  std::jthread reader{[&] {
    while (!is_done) {
      const auto lines = all_lines(at, sample_query());
      if (lines.size() % 250 != 0) ++faults;
      for (std::size_t number = 0; number < lines.size(); ++number)
        if (lines[number].id != number + 1) ++faults;
    }
  }};
  for (std::uint64_t first = 0; first < 10'000; first += 250)
    REQUIRE(store->append(sample_lines(first, 250), std::nullopt, log_noon()));
  is_done = true;
  reader.join();
  CHECK(faults == 0);
}

TEST_CASE("reader: a folder that does not exist has no lines") {
  CHECK(all_lines({.folder = "/nonexistent"}, sample_query()).empty());
}

TEST_CASE("reader: a call whose caller has gone ends early, and continues from there") {
  const temporary_folder folder;
  const logs::log_place at{.folder = folder.path()};
  const auto store = opened_store({.at = at});
  REQUIRE(store->append(sample_lines(0, 5'000), std::nullopt, log_noon()));
  auto query = sample_query("metadata.absent:*");
  query.time = logs::read_time_max;
  query.is_caller_gone = std::make_shared<const std::atomic<bool>>(true);
  const auto page = logs::search_logs(at, {.query = query}).value();
  CHECK_FALSE(page.report.is_complete);
  CHECK(page.report.lines_read < 5'000);
  CHECK(page.next);
  const auto result =
      logs::query_logs(at, log_schema(), "select count(*) from postgres_logs a, postgres_logs b",
                       query.range, {.is_caller_gone = query.is_caller_gone});
  CHECK(result.error().detail_code == "log_sql_timeout");
}
