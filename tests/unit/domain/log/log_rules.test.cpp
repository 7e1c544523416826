#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "core/json/json.hpp"
#include "domain/log/log_budget.hpp"
#include "domain/log/log_histogram.hpp"
#include "domain/log/log_retention.hpp"

using namespace signalbox::domain;
using namespace std::chrono_literals;

namespace {

const log_time rule_noon = *parse_log_time("2026-11-29T12:00:00Z");
constexpr std::chrono::steady_clock::time_point budget_start{};

log_entry line_of(log_severity severity, std::size_t bytes = 100, std::uint8_t source = 1) {
  log_entry made{.id = 0,
                 .at = rule_noon,
                 .source = source,
                 .severity = severity,
                 .message = std::string(bytes - 2, 'x')};
  return made;
}

}  // namespace

TEST_CASE("log retention: a line is kept for whole days after its own") {
  const log_day arrived = std::chrono::floor<std::chrono::days>(rule_noon);
  CHECK_FALSE(is_log_expired(arrived, 1, rule_noon + 24h));
  CHECK_FALSE(is_log_expired(arrived, 1, rule_noon + 36h - 1us));
  CHECK(is_log_expired(arrived, 1, rule_noon + 36h));
  CHECK_FALSE(is_log_expired(arrived, 90, rule_noon + 24h * 90));
  CHECK(is_log_expired(arrived, 90, rule_noon + 24h * 91));
}

TEST_CASE("log retention: a clock that was just started, or jumped, is not trusted for an hour") {
  retention_clock clock;
  CHECK_FALSE(clock.is_trusted(rule_noon));
  CHECK_FALSE(clock.is_trusted(rule_noon + 59min));
  CHECK(clock.is_trusted(rule_noon + 61min));
  CHECK(clock.is_trusted(rule_noon + 25h));
  // Ahead, and back.
  CHECK_FALSE(clock.is_trusted(rule_noon + 24h * 400));
  CHECK_FALSE(clock.is_trusted(rule_noon + 26h));
  CHECK_FALSE(clock.is_trusted(rule_noon + 26h + 30min));
  CHECK(clock.is_trusted(rule_noon + 27h));
}

TEST_CASE("log days: a file is continued on its day, and somewhat before") {
  const log_day today = std::chrono::floor<std::chrono::days>(rule_noon);
  CHECK_FALSE(is_other_log_day(today, rule_noon));
  CHECK(is_other_log_day(today, rule_noon + 12h));
  // A clock that was a little ahead does not make a file for each change of its mind.
  CHECK_FALSE(is_other_log_day(today + std::chrono::days{1}, rule_noon));
  CHECK(is_other_log_day(today + std::chrono::days{2}, rule_noon));
}

TEST_CASE("log histogram: the buckets cover the range, aligned, and are not too many") {
  std::mt19937_64 random{1};
  for (int round = 0; round < 5'000; ++round) {
    const log_time from =
        rule_noon - std::chrono::microseconds{random() % 10'000'000'000'000'000ULL};
    const log_range range{
        .from = from, .to = from + std::chrono::microseconds{1 + random() % 30'000'000'000'000ULL}};
    const std::size_t most = 1 + random() % log_buckets_max;
    const auto chosen = choose_log_buckets(range, most);
    if (!chosen) continue;
    CHECK(chosen->count <= most);
    CHECK(chosen->from <= range.from);
    CHECK(range.from < chosen->from + chosen->width);
    CHECK(chosen->to() >= range.to);
    CHECK(chosen->to() - chosen->width < range.to);
    CHECK(chosen->from.time_since_epoch() % chosen->width == 0us);
    CHECK(chosen->index_of(range.to - 1us) == chosen->count - 1);
  }
  CHECK(choose_log_buckets({rule_noon, rule_noon + 1h}, 60)->width == 1min);
  CHECK(choose_log_buckets({rule_noon, rule_noon + 1h}, 120)->width == 30s);
  CHECK(choose_log_buckets({rule_noon, rule_noon + 1us}, 1)->width == 10s);
  CHECK(choose_log_buckets({log_time{-15s}, log_time{5s}}, 10)->from == log_time{-20s});
  CHECK_FALSE(choose_log_buckets({rule_noon, rule_noon}, 10));
  CHECK_FALSE(choose_log_buckets({rule_noon, rule_noon + 24h * 400}, 500));
  CHECK_FALSE(choose_log_buckets({rule_noon, rule_noon + 1h}, 0));
  CHECK_FALSE(choose_log_buckets({rule_noon, rule_noon + 1h}, log_buckets_max + 1));
  CHECK(log_count_bucket(log_time{-1us}) == -1);
  CHECK(log_count_bucket(log_time{10s}) == 1);
}

TEST_CASE("log budget: within it, everything is kept") {
  log_budget budget{{.lines_per_second = 100, .bytes_per_second = 100'000, .burst_seconds = 10},
                    budget_start};
  auto now = budget_start;
  for (int second = 0; second < 100; ++second, now += 1s) {
    const auto sampled = budget.sample(std::vector(100, line_of(log_severity::info)), now);
    CHECK(sampled.kept.size() == 100);
    CHECK(sampled.dropped.empty());
  }
}

TEST_CASE("log budget: beyond it, what is kept and dropped adds up, errors first, evenly spaced") {
  std::mt19937 random{2};
  const log_rate_limits limits{
      .lines_per_second = 1'000, .bytes_per_second = 200'000, .burst_seconds = 2};
  log_budget budget{limits, budget_start};
  auto now = budget_start;
  std::uint64_t sent = 0;
  std::uint64_t kept = 0;
  std::uint64_t dropped = 0;
  std::uint64_t kept_bytes = 0;
  for (int tick = 0; tick < 600; ++tick, now += 100ms) {
    std::vector<log_entry> batch;
    for (auto count = random() % 1'000; count > 0; --count)
      batch.push_back(line_of(random() % 50 == 0 ? log_severity::error : log_severity::info,
                              2 + random() % 300, static_cast<std::uint8_t>(1 + random() % 2)));
    sent += batch.size();
    const auto errors = static_cast<std::uint64_t>(
        std::ranges::count(batch, log_severity::error, &log_entry::severity));
    const auto sampled = budget.sample(batch, now);
    kept += sampled.kept.size();
    std::uint64_t kept_errors = 0;
    for (const auto& line : sampled.kept) {
      kept_bytes += line.bytes();
      kept_errors += line.severity == log_severity::error ? 1U : 0U;
    }
    std::uint64_t dropped_errors = 0;
    for (const auto& one : sampled.dropped) {
      dropped += one.total();
      dropped_errors += one.lines[static_cast<std::size_t>(log_severity::error)];
    }
    CHECK(kept_errors + dropped_errors == errors);
    CHECK(dropped_errors == 0);
  }
  CHECK(kept + dropped == sent);
  CHECK(kept <= 62 * 1'000);
  CHECK(kept_bytes <= 62 * 200'000);
  CHECK(kept > 55 * 1'000);
}

TEST_CASE("log budget: a batch is sampled along its whole length") {
  log_budget budget{{.lines_per_second = 10, .bytes_per_second = 1'000'000, .burst_seconds = 1},
                    budget_start};
  std::vector<log_entry> batch(1'000, line_of(log_severity::info));
  for (std::size_t at = 0; at < batch.size(); ++at)
    batch[at].at += std::chrono::seconds{at};
  const auto sampled = budget.sample(batch, budget_start);
  REQUIRE(sampled.kept.size() == 10);
  for (std::size_t at = 0; at < 10; ++at)
    CHECK(sampled.kept[at].at == rule_noon + std::chrono::seconds{at * 100 + 99});
  REQUIRE(sampled.dropped.size() == 1);
  CHECK(sampled.dropped[0].total() == 990);
  CHECK(sampled.dropped[0].bytes == 99'000);
  const auto entry =
      dropped_lines_entry(sampled.dropped[0], {.lines_per_second = 10, .bytes_per_second = 5});
  CHECK(entry.severity == log_severity::warning);
  CHECK(entry.message ==
        "990 lines (99000 bytes) were dropped: the project sent more than 10 lines or 5 bytes per "
        "second.");
  CHECK(signalbox::core::json::parse(entry.metadata)["dropped"]["by_severity"]["info"] == 990);
  // A clock that goes back adds nothing.
  CHECK(budget.sample(std::vector(5, line_of(log_severity::info)), budget_start - 1h).kept.empty());
}
