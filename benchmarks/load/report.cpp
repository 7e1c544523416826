#include "benchmarks/load/report.hpp"

#include "simulations/machine/usage.hpp"

namespace signalbox::load {

namespace {

using nlohmann::json;

// The name of the thread that handles control requests, on servers that have a separate one.
constexpr std::string_view door_thread = "bench.door";

double seconds_of(const span_of_time& took) {
  return std::chrono::duration<double>(took.end.when - took.begin.when).count();
}

double grown(std::uint64_t before, std::uint64_t after) {
  return static_cast<double>(after) - static_cast<double>(before);
}

}  // namespace

sample sample_now(const options& how) {
  return {.when = std::chrono::steady_clock::now(),
          .cpu_s = simulations::cpu_seconds(how.pids),
          .beside_cpu_s = simulations::cpu_seconds_with_children(how.beside),
          .door_cpu_s = simulations::cpu_seconds_of_thread(how.pids, door_thread),
          .resident_bytes = simulations::resident_bytes(how.pids)};
}

json histogram_json(const histogram& what) {
  return {{"count", what.count()},     {"mean", what.mean()},        {"p50", what.quantile(0.5)},
          {"p90", what.quantile(0.9)}, {"p99", what.quantile(0.99)}, {"p999", what.quantile(0.999)},
          {"max", what.max()}};
}

json connect_json(const fleet& all, const connecting& took) {
  const auto each = static_cast<double>(all.size());
  const auto cpu = took.ready.cpu_s - took.begin.cpu_s;
  const auto beside = took.ready.beside_cpu_s - took.begin.beside_cpu_s;
  return {
      {"connections", all.size()},
      {"wall_s", seconds_of({took.begin, took.ready})},
      {"cpu_s", cpu},
      {"cpu_us_each", cpu * 1e6 / each},
      {"settled_cpu_us_each", (took.settled.cpu_s - took.begin.cpu_s) * 1e6 / each},
      {"beside_cpu_us_each", beside * 1e6 / each},
      {"resident_before", took.begin.resident_bytes},
      {"resident_after", took.settled.resident_bytes},
      {"resident_bytes_each", grown(took.begin.resident_bytes, took.settled.resident_bytes) / each},
      {"ready_us", histogram_json(all.ready_us)}};
}

json idle_json(const fleet& all, const span_of_time& took) {
  const auto cpu = took.end.cpu_s - took.begin.cpu_s;
  const auto seconds = seconds_of(took);
  return {{"mode", "idle"},
          {"seconds", seconds},
          {"cpu_s", cpu},
          {"cpu_us_per_second_each", cpu * 1e6 / seconds / static_cast<double>(all.size())},
          {"heartbeats", all.seen.heartbeats},
          {"resident", took.end.resident_bytes}};
}

json load_json(const fleet& all, std::uint64_t changes, const span_of_time& took) {
  const auto cpu = took.end.cpu_s - took.begin.cpu_s;
  const auto seconds = seconds_of(took);
  const auto deliveries = static_cast<double>(all.seen.deliveries);
  return {{"mode", "load"},
          {"seconds", seconds},
          {"cpu_s", cpu},
          {"beside_cpu_s", took.end.beside_cpu_s - took.begin.beside_cpu_s},
          {"door_cpu_s", took.end.door_cpu_s - took.begin.door_cpu_s},
          {"changes", changes},
          {"deliveries", all.seen.deliveries},
          {"deliveries_per_s", deliveries / seconds},
          {"deliveries_per_cpu_s", cpu > 0 ? deliveries / cpu : 0.0},
          {"cpu_us_per_delivery", cpu * 1e6 / deliveries},
          {"deliveries_per_read", deliveries / static_cast<double>(all.seen.reads)},
          {"bytes", all.seen.bytes},
          {"resident_before", took.begin.resident_bytes},
          {"resident", took.end.resident_bytes},
          {"latency_us", histogram_json(all.seen.latency_us)}};
}

json stalled_json(const fleet& all, std::uint64_t held_bytes, std::uint64_t newest) {
  return {{"connections", all.stalled()},
          {"resident", held_bytes},
          {"up_to_date", all.stalled_at_number(newest)},
          {"deliveries", all.seen_by_stalled.deliveries},
          {"snapshots", all.seen_by_stalled.snapshots},
          {"hung_up", all.lost()}};
}

json check_json(const fleet& all) {
  return {{"lost", all.seen.wrong.lost},
          {"repeated", all.seen.wrong.repeated},
          {"out_of_order", all.seen.wrong.out_of_order},
          {"wrong_topic", all.seen.wrong_topic},
          {"unstamped", all.seen.unstamped},
          {"stale", all.seen.stale},
          {"snapshots", all.seen.snapshots},
          {"caught_up", all.seen.caught_up},
          {"connections_lost", all.lost()},
          {"first_failure", all.first_failure()},
          {"last_refusal", all.last_refusal()}};
}

}  // namespace signalbox::load
