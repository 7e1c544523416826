#include "provisioning/simulated/simulated_fleet.hpp"

#include "core/retry_after.hpp"
#include "provisioning/failures.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::result;
using domain::project_ref;

constexpr std::string_view simulated_version = "15.18";

// std::uniform_real_distribution differs between standard libraries, but a fleet must be the same
// everywhere.
double unit(std::uint64_t bits) {
  return static_cast<double>(bits >> 11U) * 0x1.0p-53;
}

/// FNV-1a, because std::hash differs between standard libraries.
std::uint64_t name_number(std::uint64_t seed, std::string_view name) {
  auto hash = seed ^ 0xcbf29ce484222325U;
  for (const char c : name)
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash ^ (hash >> 29U);
}

/// A triangle wave between 0 and half the period.
std::uint64_t wave(std::uint64_t at, std::uint64_t period) {
  const auto place = at % period;
  return place < period / 2 ? place : period - place;
}

/// Measurements of simulated databases: small ones, which change periodically.
/// @{
constexpr std::uint32_t simulated_connections_max = 60;
constexpr std::uint64_t probes_per_wave = 40;
constexpr std::uint64_t bytes_at_least = 24ULL << 20U;
constexpr std::uint64_t bytes_of_a_page = 8'192;
// At most 340 MB together, so that none fills the smallest disk without a scenario event.
constexpr std::uint64_t pages_of_a_base = 20'000;
constexpr std::uint64_t pages_of_growth = 20'000;
constexpr std::uint64_t memory_at_least = 40ULL << 20U;
constexpr std::uint64_t memory_of_a_session = 3ULL << 20U;
constexpr std::uint64_t transactions_of_a_probe = 400;
constexpr std::chrono::microseconds cpu_of_a_probe{60'000};
constexpr std::chrono::microseconds cpu_of_a_transaction{120};
/// @}

std::string away_sentence(const std::string& region) {
  return fmt::format("The region {} is unreachable.", region);
}

}  // namespace

simulated_fleet::simulated_fleet(simulated_settings settings)
    : settings_(std::move(settings)), random_(settings_.seed) {}

bool simulated_fleet::chance(double rate) {
  // No random number is drawn for an impossible event, so that a rate of 0 does not change other
  // draws.
  return rate > 0 && unit(random_()) < rate;
}

simulated_fleet::draw_result simulated_fleet::draw(const simulated_behaviour& behaviour) {
  draw_result drawn{.latency = behaviour.latency_mean, .fails = false};
  if (behaviour.latency_jitter.count() > 0) {
    const double offset =
        (2 * unit(random_()) - 1) * static_cast<double>(behaviour.latency_jitter.count());
    drawn.latency += std::chrono::microseconds(static_cast<std::int64_t>(offset));
    drawn.latency = std::max(drawn.latency, std::chrono::microseconds{0});
  }
  drawn.fails = chance(behaviour.failure_rate);
  return drawn;
}

simulated_fleet::draw_result simulated_fleet::draw_step(std::string_view step_id) {
  const auto named = settings_.steps.find(std::string(step_id));
  return draw(named == settings_.steps.end() ? settings_.every_step : named->second);
}

simulated_fleet::draw_result simulated_fleet::draw_probe() {
  auto drawn = draw(settings_.probe);
  drawn.latency += added_probe_latency_;
  return drawn;
}

bool simulated_fleet::draw_crash() {
  return chance(settings_.crashes_per_probe);
}

result<void> simulated_fleet::reach(const instance_spec& spec) const {
  if (!away_.contains(spec.region)) return {};
  auto failed = core::fail(errc::unavailable, away_sentence(spec.region));
  failed.error().retry_after = core::retry_after::long_queue;
  return failed;
}

result<void> simulated_fleet::apply_configuration(const instance_spec& spec) {
  if (auto reached = reach(spec); !reached) return reached;
  const auto found = all_.find(spec.ref);
  if (found == all_.end()) return core::fail(errc::internal, "There is no database to configure.");
  found->second.notify = spec;
  return {};
}

std::optional<instance_spec> simulated_fleet::last_applied(const project_ref& ref) const {
  const auto found = all_.find(ref);
  return found == all_.end() ? std::nullopt : found->second.notify;
}

result<void> simulated_fleet::apply(std::string_view step_id, const instance_spec& spec) {
  if (auto reached = reach(spec); !reached) return reached;
  if (step_id == "delete_files") {
    all_.erase(spec.ref);
    return {};
  }
  if (step_id == "check_source" || step_id == "copy_source") {
    if (!spec.source) return core::fail(errc::internal, "The operation has no source.");
    if (spec.source->origin.kind != domain::origin_kind::backup &&
        !runs(spec.source->origin.source))
      return core::fail(errc::conflict, "The source's database is not running.");
  }
  if (step_id == "check_source") return {};
  if (step_id == "copy_template" || step_id == "copy_source") {
    all_.try_emplace(spec.ref);
    return {};
  }
  const auto found = all_.find(spec.ref);
  if (found == all_.end()) {
    if (step_id == "stop") return {};
    return core::fail(errc::internal, "There is no database to work on.");
  }
  auto& one = found->second;
  if (step_id == "start" && ports_taken_.contains(spec.port)) return port_taken(spec.port);
  if (step_id == "start")
    one = {.running = true,
           .paused = false,
           .activity = one.activity,
           .probe_count = one.probe_count,
           .filled = one.filled,
           .size = spec.size ? spec.size->id : one.size,
           .notify = one.notify,
           .locked_out = one.locked_out,
           .end = {}};
  if (step_id == "stop") one.running = false;
  if (step_id == "mark_paused") one.paused = true;
  if (step_id == "verify" && !one.running)
    return core::fail(errc::internal, "PostgreSQL is not running.");
  return {};
}

result<void> simulated_fleet::restore_access(const instance_spec& spec) {
  if (auto reached = reach(spec); !reached) return reached;
  const auto found = all_.find(spec.ref);
  if (found == all_.end() || !found->second.running)
    return core::fail(errc::conflict, "PostgreSQL is not running.");
  found->second.locked_out.clear();
  return {};
}

void simulated_fleet::lock_out(const project_ref& ref, std::string sentence) {
  const auto found = all_.find(ref);
  if (found != all_.end()) found->second.locked_out = std::move(sentence);
}

domain::probe_reading simulated_fleet::measure(const project_ref& ref, const database& one,
                                               probe_depth depth) const {
  const auto number = name_number(settings_.seed, ref.value);
  const auto tide = wave(one.probe_count + number % probes_per_wave, probes_per_wave);
  domain::probe_reading seen;
  seen.latency = std::chrono::microseconds(300 + number % 500 + 15 * tide);
  seen.connections = static_cast<std::uint32_t>(2 + number % 9 + tide / 2 + one.activity % 5);
  seen.connections_max = simulated_connections_max;
  seen.memory_bytes = memory_at_least + seen.connections * memory_of_a_session;
  const auto transactions = one.probe_count * (number % transactions_of_a_probe) + one.activity;
  seen.counters = {.cpu = one.probe_count * cpu_of_a_probe + transactions * cpu_of_a_transaction,
                   .transactions = transactions};
  if (depth == probe_depth::with_size) {
    const auto pages =
        number % pages_of_a_base + (one.probe_count + one.activity) % pages_of_growth;
    seen.database_bytes = one.filled.value_or(bytes_at_least + pages * bytes_of_a_page);
  }
  return seen;
}

probe_result simulated_fleet::probe(const instance_spec& spec, probe_depth depth) {
  const auto notify = [](health state, std::string detail) {
    return probe_result{.state = state, .detail = std::move(detail), .db_version = {}};
  };
  if (!away_.empty() && away_.contains(spec.region))
    return notify(health::unreachable, away_sentence(spec.region));
  const auto found = all_.find(spec.ref);
  if (found == all_.end()) return notify(health::absent, std::string(files_missing_sentence));
  auto& one = found->second;
  if (one.running && !one.locked_out.empty()) return notify(health::locked_out, one.locked_out);
  if (one.running) {
    ++one.probe_count;
    return {.state = health::healthy,
            .detail = {},
            .db_version = std::string(simulated_version),
            .activity = one.activity,
            .compute_size = one.size,
            .reading = measure(spec.ref, one, depth),
            .is_archiving_failing = !one.archive_failure.empty()};
  }
  if (one.paused) return notify(health::stopped, "The database is paused.");
  return notify(health::down,
                "PostgreSQL is not running." + (one.end.empty() ? std::string() : " " + one.end));
}

void simulated_fleet::recall(const domain::project& stored) {
  using domain::project_operation;
  const auto& notify = stored.condition;
  if (notify.operation != project_operation::create) {
    const bool paused = notify.status == domain::project_status::inactive ||
                        notify.operation == project_operation::restore;
    all_[stored.ref] = {.running = !paused,
                        .paused = paused,
                        .activity = 0,
                        .probe_count = 0,
                        .filled = std::nullopt,
                        .size = stored.compute_size,
                        .notify = std::nullopt,
                        .locked_out = {},
                        .end = {}};
  }
  if (!notify.operation) return;
  // The database starts with the size of the operation: a resize whose database was started has
  // changed the project's size.
  const instance_spec spec{
      .ref = stored.ref, .region = stored.region, .port = stored.port, .password = {}};
  for (const auto& step : notify.steps) {
    // A step that cannot be repeated reports it when the operation continues.
    if (step.state == domain::step_state::done) (void)apply(step.id, spec);
  }
  if (const auto found = all_.find(stored.ref); found != all_.end())
    found->second.size = stored.compute_size;
}

void simulated_fleet::put_running(const project_ref& ref) {
  all_[ref].running = true;
}

bool simulated_fleet::crash(const project_ref& ref, std::string reason) {
  const auto found = all_.find(ref);
  if (found == all_.end() || !found->second.running) return false;
  found->second.running = false;
  found->second.end = std::move(reason);
  return true;
}

void simulated_fleet::cut_off(const std::string& region, bool away) {
  if (away)
    away_.insert(region);
  else
    away_.erase(region);
}

void simulated_fleet::heal() {
  away_.clear();
  added_probe_latency_ = {};
}

void simulated_fleet::fill(const project_ref& ref, std::uint64_t bytes) {
  const auto found = all_.find(ref);
  if (found != all_.end()) found->second.filled = bytes;
}

void simulated_fleet::touch(const project_ref& ref) {
  const auto found = all_.find(ref);
  if (found != all_.end() && found->second.running) ++found->second.activity;
}

void simulated_fleet::fail_archiving(const project_ref& ref, std::string sentence) {
  const auto found = all_.find(ref);
  if (found != all_.end()) found->second.archive_failure = std::move(sentence);
}

std::string simulated_fleet::archive_failure(const project_ref& ref) const {
  const auto found = all_.find(ref);
  return found == all_.end() ? std::string() : found->second.archive_failure;
}

bool simulated_fleet::runs(const project_ref& ref) const {
  const auto found = all_.find(ref);
  return found != all_.end() && found->second.running;
}

std::vector<project_ref> simulated_fleet::refs() const {
  std::vector<project_ref> refs;
  refs.reserve(all_.size());
  for (const auto& [ref, one] : all_)
    refs.push_back(ref);
  std::ranges::sort(refs);
  return refs;
}

}  // namespace signalbox::provisioning
