#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "benchmarks/log_store/generated_lines.hpp"
#include "logs/sql_query.hpp"
#include "logs/store.hpp"

namespace signalbox::benchmarks {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t batch_lines = 5'000;
constexpr std::uint64_t disk_bytes = 100ULL * 1024 * 1024 * 1024;

template <class Value>
Value must(core::result<Value> made) {
  if (!made) throw std::runtime_error(made.error().message);
  return *std::move(made);
}

const domain::log_catalogue& schema() {
  static const auto read = [] {
    std::ifstream file{SIGNALBOX_CONFIG_DIR "/log_sources.json"};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    return must(domain::log_catalogue::parse("log_sources.json", text));
  }();
  return read;
}

domain::log_time start() {
  return *domain::parse_log_time("2026-11-29T12:00:00Z");
}

/// The number of lines of the stores that are searched.
std::uint64_t store_lines() {
  const char* const given = std::getenv("BENCH_LOG_LINES");
  return given == nullptr ? 10'000'000 : std::strtoull(given, nullptr, 10);
}

class scratch_folder {
 public:
  scratch_folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "bench-logs-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("mkdtemp failed");
    path_ = pattern;
  }
  scratch_folder(const scratch_folder&) = delete;
  scratch_folder& operator=(const scratch_folder&) = delete;
  ~scratch_folder() { std::filesystem::remove_all(path_); }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

double resident_mb() {
  rusage use{};
  ::getrusage(RUSAGE_SELF, &use);
  return static_cast<double>(use.ru_maxrss) / 1024;
}

std::vector<generated_line> generated(line_generator& from, std::size_t count) {
  std::vector<generated_line> made;
  made.reserve(count);
  while (made.size() < count)
    made.push_back(from.next());
  return made;
}

std::vector<domain::log_entry> accepted(const std::vector<generated_line>& lines) {
  std::vector<domain::log_entry> made;
  made.reserve(lines.size());
  for (const auto& line : lines)
    made.push_back(domain::accept_log_line(
        *schema().find(line.source),
        {.at = line.at, .message = line.message, .metadata = line.metadata}, line.at));
  return made;
}

std::uint64_t raw_bytes(const std::vector<generated_line>& lines) {
  std::uint64_t sum = 0;
  for (const auto& line : lines)
    sum += line.message.size() + line.metadata.size();
  return sum;
}

/// Lines of any bytes become lines of the store: checked, masked, with a severity.
void accept(benchmark::State& state) {
  line_generator from{schema(), start(), 20us, 1};
  const auto lines = generated(from, batch_lines);
  for ([[maybe_unused]] auto _ : state)
    benchmark::DoNotOptimize(accepted(lines));
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * batch_lines));
}
BENCHMARK(accept)->Unit(benchmark::kMillisecond);

/// Lines are accepted and stored with the position of their reader: what a busy project costs.
void ingest(benchmark::State& state) {
  const auto batch = static_cast<std::size_t>(state.range(0));
  const scratch_folder folder;
  const auto store =
      must(logs::store::open({.at = {.folder = folder.path()}, .disk_bytes_max = disk_bytes}));
  line_generator from{schema(), start(), 20us, 2};
  const double idle_mb = resident_mb();
  std::uint64_t raw = 0;
  std::uint64_t position = 0;
  for ([[maybe_unused]] auto _ : state) {
    state.PauseTiming();
    const auto lines = generated(from, batch);
    raw += raw_bytes(lines);
    position += batch;
    state.ResumeTiming();
    must(store->append(accepted(lines), logs::reader_offset{"bench", std::to_string(position)},
                       lines.back().at));
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * state.range(0));
  state.counters["share_of_raw"] =
      static_cast<double>(store->usage().bytes) / static_cast<double>(raw);
  state.counters["raw_bytes_per_line"] = static_cast<double>(raw) / static_cast<double>(position);
  state.counters["resident_mb"] = resident_mb();
  state.counters["resident_above_idle_mb"] = resident_mb() - idle_mb;
}
BENCHMARK(ingest)->Arg(batch_lines)->Iterations(200)->Unit(benchmark::kMillisecond);
BENCHMARK(ingest)->Arg(100)->Iterations(2'000)->Unit(benchmark::kMillisecond);

/// A store of the given number of lines, all within one hour.
class large_store {
 public:
  large_store() {
    const auto store = must(logs::store::open({.at = at_, .disk_bytes_max = disk_bytes}));
    const auto count = store_lines();
    const auto interval =
        std::chrono::microseconds{std::max<std::uint64_t>(1, 3'600'000'000ULL / count)};
    line_generator from{schema(), start(), interval, 3};
    for (std::uint64_t stored = 0; stored < count; stored += batch_lines) {
      auto lines = accepted(generated(from, batch_lines));
      if (stored == count / 2 / batch_lines * batch_lines) lines[77].message += " needle7f3a9c";
      must(store->append(lines, std::nullopt, lines.back().at));
    }
    bytes_ = store->usage().bytes;
  }

  [[nodiscard]] const logs::log_place& at() const { return at_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  scratch_folder folder_;
  logs::log_place at_{.folder = folder_.path()};
  std::uint64_t bytes_ = 0;
};

const large_store& large() {
  static const large_store made;
  return made;
}

logs::log_query last_hour(std::string_view text) {
  return {.range = {.from = start(), .to = start() + 1h + 1s},
          .condition = must(domain::parse_log_search(schema(), text)),
          .time = 10s};
}

/// Runs a call on the large store.
template <class Call>
void on_large_store(benchmark::State& state, Call call) {
  const auto& store = large();
  const double before_mb = resident_mb();
  for ([[maybe_unused]] auto _ : state)
    call(store.at());
  state.counters["lines"] = static_cast<double>(store_lines());
  state.counters["store_mb"] = static_cast<double>(store.bytes()) / 1e6;
  state.counters["resident_above_idle_mb"] = resident_mb() - before_mb;
}

void histogram(benchmark::State& state) {
  const auto buckets = must(domain::choose_log_buckets(last_hour("").range, 120));
  on_large_store(state, [&](const logs::log_place& at) {
    must(logs::count_logs(at, last_hour("severity:>=info"), buckets));
  });
}
BENCHMARK(histogram)->Unit(benchmark::kMillisecond);

void histogram_of_a_word(benchmark::State& state) {
  const auto buckets = must(domain::choose_log_buckets(last_hour("").range, 120));
  on_large_store(state, [&](const logs::log_place& at) {
    must(logs::count_logs(at, last_hour("needle7f3a9c"), buckets));
  });
}
BENCHMARK(histogram_of_a_word)->Unit(benchmark::kMillisecond);

void needle(benchmark::State& state) {
  on_large_store(state, [&](const logs::log_place& at) {
    const auto page = must(logs::search_logs(at, {.query = last_hour("needle7f3a9c")}));
    if (page.lines.size() != 1 || !page.report.is_complete)
      throw std::runtime_error("the needle was not found");
  });
}
BENCHMARK(needle)->Unit(benchmark::kMillisecond);

void needle_that_is_missing(benchmark::State& state) {
  on_large_store(state, [&](const logs::log_place& at) {
    const auto page = must(logs::search_logs(at, {.query = last_hour("\"needle 0000 0001\"")}));
    if (!page.lines.empty() || !page.report.is_complete) throw std::runtime_error("found");
  });
}
BENCHMARK(needle_that_is_missing)->Unit(benchmark::kMillisecond);

void newest_errors(benchmark::State& state) {
  on_large_store(state, [&](const logs::log_place& at) {
    const auto page = must(logs::search_logs(at, {.query = last_hour("severity:error")}));
    if (page.lines.size() != 100) throw std::runtime_error("not found");
  });
}
BENCHMARK(newest_errors)->Unit(benchmark::kMillisecond);

void newest_lines_by_sql(benchmark::State& state) {
  on_large_store(state, [&](const logs::log_place& at) {
    const auto result = must(logs::query_logs(
        at, schema(),
        "select timestamp, event_message, metadata.request.path from edge_logs "
        "where metadata.response.status_code >= 500 order by timestamp desc limit 100",
        last_hour("").range, {}));
    if (result.rows.size() != 100) throw std::runtime_error("not found");
  });
}
BENCHMARK(newest_lines_by_sql)->Unit(benchmark::kMillisecond);

/// Every line of a source is read and its metadata searched: 1/60 of the store.
void minute_grouped_by_sql(benchmark::State& state) {
  on_large_store(state, [&](const logs::log_place& at) {
    must(logs::query_logs(at, schema(),
                          "select metadata.response.status_code as status, count(*) from edge_logs "
                          "group by status order by 2 desc",
                          {.from = start() + 30min, .to = start() + 31min}, {}));
  });
}
BENCHMARK(minute_grouped_by_sql)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace signalbox::benchmarks
