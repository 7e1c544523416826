#include "storage/simulation/simulation_repository.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::simulation_id;
using domain::simulation_run;
using postgres::statement;

// Without the report, which is large and rarely viewed.
constexpr statement select_runs{"simulations.list", R"(
  SELECT id, scenario, title, name, backend, is_short, seed, connections, state, started_by, started_at,
         ended_at, thousandths, verdict, reason
  FROM simulations ORDER BY number DESC LIMIT $1)"};
constexpr statement insert_run{"simulations.start", R"(
  INSERT INTO simulations (id, scenario, title, name, backend, is_short, seed, connections, state,
                           started_by, started_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'running', $9, $10)
  ON CONFLICT ((true)) WHERE ended_at IS NULL DO NOTHING)"};
constexpr statement delete_oldest{"simulations.forget_oldest", R"(
  DELETE FROM simulations WHERE number IN (
    SELECT number FROM simulations ORDER BY number DESC OFFSET $1)
  RETURNING id)"};
constexpr statement mark_stopping{"simulations.stop", R"(
  UPDATE simulations SET state = 'stopping' WHERE id = $1 AND state = 'running')"};
constexpr statement store_end{"simulations.end", R"(
  UPDATE simulations SET state = $2, ended_at = $3, thousandths = $4, verdict = $5, reason = $6,
                         result = nullif($7, '')::json
  WHERE id = $1)"};
constexpr statement break_off_all{"simulations.break_off", R"(
  UPDATE simulations SET state = 'broken_off', ended_at = $1, reason = $2 WHERE ended_at IS NULL)"};
constexpr statement select_result{"simulations.find_result", R"(
  SELECT result::text AS result FROM simulations WHERE id = $1 AND result IS NOT NULL)"};
constexpr statement delete_run{"simulations.remove", R"(
  DELETE FROM simulations WHERE id = $1 AND ended_at IS NOT NULL)"};
constexpr statement select_run{"simulations.is_there", "SELECT FROM simulations WHERE id = $1"};

/// The progress of a run, in thousandths.
constexpr double whole = 1'000;

std::unexpected<core::error> no_such_run() {
  return core::fail(errc::not_found, "There is no such simulation.");
}

simulation_run run_from(const postgres::row& row) {
  simulation_run made;
  made.id = row.as<simulation_id>("id");
  made.scenario = row.as<std::string>("scenario");
  made.title = row.as<std::string>("title");
  made.name = row.as<std::string>("name");
  made.backend = domain::simulation_backend_from(row.as<std::string>("backend"))
                     .value_or(domain::simulation_backend::in_memory);
  made.is_short = row.as<bool>("is_short");
  made.seed = row.as<std::int64_t>("seed");
  made.connections = row.as<std::optional<std::int64_t>>("connections");
  made.state = domain::simulation_state_from(row.as<std::string>("state"))
                   .value_or(domain::simulation_state::broken_off);
  made.started_by = row.as<std::string>("started_by");
  made.started_at = row.as<core::time_point>("started_at");
  made.ended_at = row.as<std::optional<core::time_point>>("ended_at");
  made.progress = row.as<std::int32_t>("thousandths") / whole;
  made.verdict = row.as<std::string>("verdict");
  made.reason = row.as<std::string>("reason");
  return made;
}

audit_entry entry_for(const domain::requester& by, const simulation_run& what, std::string action) {
  return {.by = by,
          .action = std::move(action),
          .target = what.scenario,
          .detail = {{"simulation", what.id.value}}};
}

}  // namespace

std::vector<simulation_run> simulation_repository::list(std::size_t count) {
  const auto found = on_.run(select_runs, {count});
  std::vector<simulation_run> all;
  all.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    all.push_back(run_from(found[at]));
  return all;
}

result<std::vector<simulation_id>> simulation_repository::start(const simulation_run& what,
                                                                std::size_t keep,
                                                                const domain::requester& by) {
  auto work = on_.begin();
  const auto inserted = on_.run(
      insert_run, {what.id, what.scenario, what.title, what.name, domain::to_string(what.backend),
                   what.is_short, what.seed, what.connections, by.name, by.at});
  if (inserted.affected() == 0) {
    return core::fail(errc::conflict,
                      "A simulation is already running. Stop it, or wait until it ends.");
  }
  const auto forgotten = on_.run(delete_oldest, {keep});
  auto entry = entry_for(by, what, domain::audit::simulation_start);
  if (!what.name.empty()) entry.detail["name"] = what.name;
  entry.detail["seed"] = what.seed;
  entry.detail["ground"] = domain::to_string(what.backend);
  entry.detail["short"] = what.is_short;
  if (what.connections) entry.detail["connections"] = *what.connections;
  audit_repository(on_).append(entry);
  work.commit();
  std::vector<simulation_id> gone;
  for (std::size_t at = 0; at < forgotten.size(); ++at)
    gone.push_back(forgotten[at].as<simulation_id>("id"));
  return gone;
}

result<void> simulation_repository::stop(const simulation_run& what, const domain::requester& by) {
  auto work = on_.begin();
  const auto marked = on_.run(mark_stopping, {what.id});
  if (marked.affected() == 0) {
    const auto there = on_.run(select_run, {what.id});
    if (there.empty()) return no_such_run();
    return core::fail(errc::conflict, "This simulation is no longer running.");
  }
  audit_repository(on_).append(entry_for(by, what, domain::audit::simulation_stop));
  work.commit();
  return {};
}

void simulation_repository::end(const simulation_run& what, const std::string& report) {
  const auto thousandths =
      static_cast<std::int32_t>(std::lround(std::clamp(what.progress, 0.0, 1.0) * whole));
  on_.run(store_end, {what.id, domain::to_string(what.state), what.ended_at, thousandths,
                      what.verdict, what.reason, report});
}

void simulation_repository::break_off(core::time_point at, const std::string& reason) {
  on_.run(break_off_all, {at, reason});
}

result<std::string> simulation_repository::find_result(const simulation_id& id) {
  const auto found = on_.run(select_result, {id});
  if (found.empty())
    return core::fail(errc::not_found, "There is no such simulation, or it left no report.");
  return found[0].as<std::string>("result");
}

result<void> simulation_repository::remove(const simulation_run& what,
                                           const domain::requester& by) {
  auto work = on_.begin();
  const auto removed = on_.run(delete_run, {what.id});
  if (removed.affected() == 0) {
    const auto there = on_.run(select_run, {what.id});
    if (there.empty()) return no_such_run();
    return core::fail(errc::conflict, "This simulation is still running. Stop it first.");
  }
  audit_repository(on_).append(entry_for(by, what, domain::audit::simulation_delete));
  work.commit();
  return {};
}

}  // namespace signalbox::storage
