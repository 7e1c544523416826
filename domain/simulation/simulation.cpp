#include "domain/simulation/simulation.hpp"
#include "core/json/json_time.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <utility>

#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

/// The overall result in a report; nothing if there is none.
struct reported_outcome {
  bool passed = false;
  std::string stopped;  ///< the reason of an early end
  std::string verdict;
};

std::optional<reported_outcome> outcome_in(const std::string& report) {
  if (report.empty()) return std::nullopt;
  const auto reported = core::json::parse(report, nullptr, /*allow_exceptions=*/false);
  if (!reported.is_object()) return std::nullopt;
  try {
    const auto& stopped = reported.at("stopped");
    return reported_outcome{.passed = reported.at("passed").get<bool>(),
                            .stopped = stopped.is_null() ? "" : stopped.get<std::string>(),
                            .verdict = reported.at("verdict").get<std::string>()};
  } catch (const core::json::exception&) {
    return std::nullopt;
  }
}

std::string how_it_ended(const simulation_end& how) {
  if (!how.exit_code) return "It could not be started.";
  if (*how.exit_code < 0) return fmt::format("It was ended by signal {}.", -*how.exit_code);
  return fmt::format("It ended with exit code {} and left no report.", *how.exit_code);
}

}  // namespace

std::string_view to_string(simulation_backend backend) {
  return simulation_backend_names.name_of(backend);
}

std::optional<simulation_backend> simulation_backend_from(std::string_view name) {
  return simulation_backend_names.value_of(name);
}

std::string_view to_string(simulation_state state) {
  return simulation_state_names.name_of(state);
}

std::optional<simulation_state> simulation_state_from(std::string_view name) {
  return simulation_state_names.value_of(name);
}

bool is_over(simulation_state state) {
  return state != simulation_state::running && state != simulation_state::stopping;
}

simulation_id new_simulation_id(const core::entropy& random) {
  std::array<std::byte, 16> bits{};
  random(bits);
  bits[6] = (bits[6] & std::byte{0x0f}) | std::byte{0x40};
  bits[8] = (bits[8] & std::byte{0x3f}) | std::byte{0x80};
  std::string text;
  for (std::size_t at = 0; at < bits.size(); ++at) {
    if (at == 4 || at == 6 || at == 8 || at == 10) text += '-';
    text += fmt::format("{:02x}", std::to_integer<unsigned>(bits[at]));
  }
  return simulation_id{std::move(text)};
}

namespace {

core::json size_json(const simulation_size& what) {
  return {{"organizations", what.organizations},
          {"projects", what.projects},
          {"people", what.people},
          {"connections", what.connections}};
}

}  // namespace

core::json simulation_scenario_json(const simulation_scenario& what) {
  auto shown = size_json(what.size);
  shown["name"] = what.name;
  shown["title"] = what.title;
  shown["teaches"] = what.teaches;
  shown["ground"] = to_string(what.backend);
  shown["duration_ms"] = what.duration.count();
  shown["short_duration_ms"] = what.short_duration.count();
  shown["short_size"] = size_json(what.short_size);
  return shown;
}

core::json simulation_run_json(const simulation_run& what) {
  return {{"id", what.id.value},
          {"scenario", what.scenario},
          {"title", what.title},
          {"name", what.name},
          {"ground", to_string(what.backend)},
          {"short", what.is_short},
          {"seed", what.seed},
          {"connections", what.connections ? core::json(*what.connections) : core::json()},
          {"state", to_string(what.state)},
          {"started_by", what.started_by},
          {"started_at", core::to_iso8601(what.started_at)},
          {"ended_at", core::time_or_null(what.ended_at)},
          {"progress", what.progress},
          {"verdict", what.verdict},
          {"reason", what.reason}};
}

core::result<simulation_run> plan_simulation(const simulation_scenario& of,
                                             const simulation_request& request) {
  std::string name;
  if (!request.name.empty()) {
    auto checked = check_title("name", request.name, simulation_name_max);
    if (!checked) return std::unexpected(std::move(checked.error()));
    name = std::move(*checked);
  }
  const auto seed = request.seed.value_or(static_cast<std::int64_t>(of.seed));
  if (seed < 0 || seed > simulation_seed_max)
    return fail_field("seed", fmt::format("must be from 0 to {}.", simulation_seed_max));
  if (request.connections) {
    if (*request.connections < 1 || *request.connections > simulation_connections_max) {
      return fail_field("connections",
                        fmt::format("must be from 1 to {}.", simulation_connections_max));
    }
    if (of.size.connections == 0)
      return fail_field("connections", "cannot be changed: this scenario opens none.");
  }
  simulation_run made;
  made.scenario = of.name;
  made.title = of.title;
  made.name = std::move(name);
  made.backend = request.backend.value_or(of.backend);
  made.is_short = request.is_short;
  made.seed = seed;
  made.connections = request.connections;
  return made;
}

simulation_run ended(simulation_run run, const simulation_end& how, core::time_point at) {
  const bool was_requested = run.state == simulation_state::stopping;
  run.ended_at = at;
  const auto reported = outcome_in(how.result);
  if (reported && !reported->stopped.empty()) {
    run.state = was_requested ? simulation_state::stopped : simulation_state::broken_off;
    (was_requested ? run.verdict : run.reason) = reported->stopped;
  } else if (reported) {
    run.progress = 1;
    run.state = reported->passed ? simulation_state::passed : simulation_state::failed;
    run.verdict = reported->verdict;
  } else if (was_requested) {
    run.state = simulation_state::stopped;
    run.verdict = "It was stopped before it could report results.";
  } else {
    run.state = simulation_state::broken_off;
    run.reason = how_it_ended(how);
    if (!how.final_output.empty()) run.reason += " " + how.final_output;
  }
  return run;
}

}  // namespace signalbox::domain
