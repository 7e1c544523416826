#include "simulations/socket_backend/socket_system.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/time.hpp"

namespace signalbox::simulations {

namespace {

using nlohmann::json;

/// Time that a stalling storage runs between two stalls.
constexpr run_time storage_moves_for = std::chrono::milliseconds{20};
/// Interval at which database faults are sent again while the server is unavailable.
constexpr run_time befall_again_after = std::chrono::seconds{1};
constexpr int befall_tries_max = 60;

system_under_test::outcome outcome_of_status(long status) {
  constexpr long ok_first = 200;
  constexpr long ok_last = 299;
  constexpr long timed_out = 408;
  constexpr long too_many = 429;
  constexpr long server_fault = 500;
  if (status >= ok_first && status <= ok_last) return system_under_test::outcome::done;
  const bool is_away =
      status == 0 || status == timed_out || status == too_many || status >= server_fault;
  return is_away ? system_under_test::outcome::away : system_under_test::outcome::refused;
}

std::string_view path_of(domain::project_operation operation) {
  switch (operation) {
    case domain::project_operation::pause:
      return "/pause";
    case domain::project_operation::restore:
      return "/restore";
    default:
      return "/restart";
  }
}

}  // namespace

// Requests.

void socket_system::ask(const identity& as, std::string method, std::string path, json body,
                        answered then) {
  api_.call({.method = std::move(method),
             .path = std::move(path),
             .token = around_.token(as),
             .body = std::move(body)},
            [then = std::move(then)](const api_answer& answer) {
              then(outcome_of_status(answer.status), answer.body);
            });
}

void socket_system::ask_operator(std::string method, std::string path, json body, answered then) {
  ask(server_.people().back(), std::move(method), std::move(path), std::move(body),
      std::move(then));
}

void socket_system::ask_owner(std::size_t project, std::string method, const std::string& suffix,
                              json body, callback then) {
  const auto& all = around_.everything;
  const auto& what = all.projects[project];
  const auto owner = all.organizations[what.organization].people.front();
  ask(server_.people()[owner], std::move(method),
      fmt::format("/platform/projects/{}{}", what.ref.value, suffix), std::move(body),
      [then = std::move(then)](outcome came_out, const json&) { then(came_out); });
}

// Databases.

void socket_system::befall(json fault, callback then, int tries) {
  ask_operator("POST", "/platform/operator/simulated-fleet/faults", fault,
               [this, fault, then, tries](outcome came_out, const json&) {
                 if (came_out != outcome::away || tries >= befall_tries_max) return then(came_out);
                 around_.time.in(befall_again_after,
                                 [this, fault, then, tries] { befall(fault, then, tries + 1); });
               });
}

void socket_system::cut_off(const std::string& region, bool is_lost) {
  befall({{"kind", is_lost ? "region_lost" : "region_back"}, {"region", region}}, [](outcome) {});
}

void socket_system::crash(std::size_t project, callback then) {
  befall({{"kind", "crash"}, {"ref", around_.everything.projects[project].ref.value}},
         std::move(then));
}

void socket_system::slow_probes(run_time takes) {
  const bool as_planned = takes <= around_.plan.backends.probe_latency;
  const auto ms = as_planned ? 0 : std::chrono::ceil<milliseconds>(takes).count();
  befall({{"kind", "slow_looks"}, {"takes_ms", ms}}, [](outcome) {});
}

// Storage.

void socket_system::stall_storage(run_time by) {
  stalled_by_ = by;
  ++stalls_;
  if (by.count() == 0) {
    server_.hold_storage(false);
  } else {
    stall_again(stalls_);
  }
}

/// Storage pauses and resumes in turns, so a statement during a pause takes longer by its length.
void socket_system::stall_again(std::uint64_t stall) {
  if (stall != stalls_) return;
  server_.hold_storage(true);
  around_.time.in(stalled_by_, [this, stall] {
    if (stall != stalls_) return;
    server_.hold_storage(false);
    around_.time.in(storage_moves_for, [this, stall] { stall_again(stall); });
  });
}

// Users' requests.

std::optional<domain::project_status> socket_system::status_of(std::size_t project) const {
  return fleet_.status_of(around_.everything.projects[project].ref);
}

void socket_system::operate(std::size_t project, domain::project_operation operation,
                            callback then) {
  ask_owner(project, "POST", std::string{path_of(operation)}, json::object(), std::move(then));
}

void socket_system::rename(std::size_t project, const std::string& name, callback then) {
  ask_owner(project, "PATCH", "", {{"name", name}}, std::move(then));
}

void socket_system::put_in_grace(std::size_t organization, core::time_point until, callback then) {
  const auto& slug = around_.everything.organizations[organization].slug.value;
  ask_operator("PUT", fmt::format("/platform/operator/organizations/{}/restriction", slug),
               {{"status", "grace_period"},
                {"grace_period_end", core::to_iso8601(until)},
                {"reason", "The disk usage exceeds the plan's quota."}},
               [then = std::move(then)](outcome came_out, const json&) { then(came_out); });
}

void socket_system::remove_member(std::size_t person, std::size_t organization, callback then) {
  const auto& where = around_.everything.organizations[organization];
  ask(server_.people()[where.people.front()], "DELETE",
      fmt::format("/platform/organizations/{}/members/{}", where.slug.value,
                  server_.people()[person].account.value),
      json::object(), [then = std::move(then)](outcome came_out, const json&) { then(came_out); });
}

void socket_system::open_incident(const domain::incident& draft, const std::string& message,
                                  std::function<void(outcome, const domain::incident_id&)> then) {
  ask_operator("POST", "/platform/incidents",
               {{"title", draft.title},
                {"impact", domain::to_string(draft.impact)},
                {"state", domain::to_string(draft.state)},
                {"message", message},
                {"regions", draft.regions},
                {"show_to_everybody", draft.show_to_everybody}},
               [then = std::move(then)](outcome came_out, const json& body) {
                 then(came_out, domain::incident_id{body.is_object() ? body.value("id", "") : ""});
               });
}

void socket_system::update_incident(const domain::incident_id& which, domain::incident_state state,
                                    const std::string& message, callback then) {
  ask_operator("POST", fmt::format("/platform/incidents/{}/updates", which.value),
               {{"state", domain::to_string(state)}, {"message", message}},
               [then = std::move(then)](outcome came_out, const json&) { then(came_out); });
}

}  // namespace signalbox::simulations
