#include "simulations/measure/figures.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "domain/simulation/simulation_progress.hpp"

namespace signalbox::simulations {

namespace {

std::optional<double> quantile_ms(const histogram& of, double share) {
  if (of.count() == 0) return std::nullopt;
  return static_cast<double>(of.quantile(share)) / 1'000;
}

std::optional<double> share(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return std::nullopt;
  return static_cast<double>(part) / static_cast<double>(whole);
}

std::optional<double> value_of(std::string_view id, const run_tally& tally,
                               const backend_figures& backend) {
  const auto& seen = tally.deliveries;
  const auto count = [](std::uint64_t number) { return static_cast<double>(number); };
  if (id == "delivery_p50") return quantile_ms(seen.change_us, 0.5);
  if (id == "delivery_p95") return quantile_ms(seen.change_us, 0.95);
  if (id == "delivery_p99") return quantile_ms(seen.change_us, 0.99);
  if (id == "delivery_max") return quantile_ms(seen.change_us, 1);
  if (id == "incident_p99") return quantile_ms(seen.incident_us, 0.99);
  if (id == "incident_max") return quantile_ms(seen.incident_us, 1);
  if (id == "connect_p99") return quantile_ms(tally.connect_us, 0.99);
  if (id == "resume_p99") return quantile_ms(tally.resume_us, 0.99);
  const auto arrived = seen.changes + seen.caught_up + seen.conflated;
  if (id == "delivered") return share(arrived, arrived + seen.lost);
  if (id == "lost") return count(seen.lost);
  if (id == "repeated") return count(seen.repeated);
  if (id == "reordered") return count(seen.reordered);
  if (id == "conflated") return count(seen.conflated);
  // Clients that left while disconnected, or were disconnected at the end, could not recover.
  if (id == "recovered")
    return share(tally.recoveries, std::max(tally.losses, tally.given_up) - tally.given_up);
  if (id == "connect_errors") return share(tally.failed_attempts(), tally.attempts);
  if (id == "stuck") return count(backend.stuck);
  if (id == "violations") return count(backend.violations);
  if (id == "server_cpu") return backend.server_cpu;
  if (id == "server_memory") return backend.server_memory;
  if (id == "generator_late_p99") return backend.generator_late_p99_ms;
  return std::nullopt;
}

}  // namespace

std::vector<figure> figures_of(const run_tally& tally, const backend_figures& backend) {
  std::vector<figure> figures;
  for (const auto& each : all_metrics())
    figures.push_back({&each, value_of(each.id, tally, backend)});
  return figures;
}

std::map<std::string, std::uint64_t> counts_of(const run_tally& tally) {
  const auto& seen = tally.deliveries;
  std::map<std::string, std::uint64_t> counts{
      {"Visits", tally.visits},
      {"Connection attempts", tally.attempts},
      {domain::losses_count, tally.losses},
      {"Connections recovered", tally.recoveries},
      {"Users who left while disconnected", tally.given_up},
      {"Changes received", seen.changes},
      {"Changes replayed after reconnecting", seen.caught_up},
      {"Snapshots received", seen.snapshots},
      {"Subscriptions refused", seen.refused_topics},
      {"Bytes received", seen.bytes},
      {"Deliveries measured", seen.change_us.count()},
      {"Incident deliveries measured", seen.incident_us.count()},
      {"Visits skipped because all users were online", tally.no_user_left},
  };
  for (const auto& [what, count] : tally.failures)
    counts[fmt::format("{}{}", domain::failed_connections_prefix, what)] = count;
  return counts;
}

}  // namespace signalbox::simulations
