#include "api/routes.hpp"

#include <utility>

#include "actors/messages/fleet.hpp"
#include "actors/messages/hosted_simulation.hpp"
#include "api/http/call.hpp"
#include "api/simulation/simulated_fleet_body.hpp"
#include "core/time.hpp"
#include "domain/simulation/fleet_fault.hpp"
#include "domain/simulation/simulated_fleet.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using transport::http::method;

awaitable<outcome> inflict_fault(call& c) {
  auto what = domain::check_fleet_fault({.kind = c.input.text("kind"),
                                         .region = c.input.maybe_text("region"),
                                         .ref = c.input.maybe_text("ref"),
                                         .latency_ms = c.input.maybe_integer("takes_ms")});
  if (!what) co_return std::unexpected(std::move(what.error()));
  if (!what->region.empty()) {
    if (auto known = check_region_known("region", what->region, c.in.regions); !known)
      co_return std::unexpected(std::move(known.error()));
  }
  actors::inflict_fault request{.what = std::move(*what), .by = c.requester()};
  auto done = co_await ask(c, c.in.fleet, std::move(request));
  co_return shown(std::move(done), [](const actors::done&) { return nothing(); });
}

json hosted_simulation_json(const actors::found_hosted_simulation& there) {
  if (!there.what) return {{"rehearsal", nullptr}};
  const auto& what = *there.what;
  return {{"rehearsal",
           {{"id", what.id.value},
            {"begun_by", what.started_by},
            {"begun_at", core::to_iso8601(what.started_at)},
            {"organizations", what.organizations},
            {"projects", what.projects},
            {"people", what.people}}}};
}

json fleet_added_json(const actors::fleet_added& what) {
  json people = json::array();
  for (const auto& each : what.people) {
    people.push_back({{"email", each.email},
                      {"account_id", each.account.value},
                      {"session_id", each.session.value}});
  }
  return {{"rehearsal_id", what.to.value}, {"people", std::move(people)}};
}

awaitable<outcome> show_hosted_simulation_fleet(call& c) {
  auto there = co_await ask<actors::find_hosted_simulation>(c, c.in.directory);
  co_return shown(std::move(there), [](const actors::found_hosted_simulation& what) {
    return ok(hosted_simulation_json(what));
  });
}

awaitable<outcome> add_to_hosted_simulation_fleet(call& c) {
  auto what =
      read_simulated_fleet(c.input, {.plans = c.in.plans, .regions = c.in.regions}, c.in.clock());
  if (!what) co_return std::unexpected(std::move(what.error()));
  actors::add_to_hosted_simulation request{
      .what = std::move(*what), .to = std::nullopt, .by = c.requester()};
  if (const auto id = c.input.maybe_text("rehearsal_id")) {
    if (!domain::is_uuid(*id))
      co_return domain::fail_field("rehearsal_id", "is not the id of a simulation");
    request.to = domain::hosted_simulation_id{*id};
  }
  auto added = co_await ask(c, c.in.directory, std::move(request));
  co_return shown(std::move(added), [](const actors::fleet_added& what_is) {
    return created(fleet_added_json(what_is));
  });
}

awaitable<outcome> issue_simulation_tokens(call& c) {
  actors::issue_simulation_tokens request{.sessions = {}, .by = c.requester()};
  for (const auto& each : c.input.texts("sessions")) {
    if (!domain::is_uuid(each)) co_return domain::fail_field("sessions", "must contain only ids");
    request.sessions.emplace_back(each);
  }
  auto given = co_await ask(c, c.in.directory, std::move(request));
  co_return shown(std::move(given), [](const actors::simulation_tokens& what) {
    return ok({{"tokens", what.tokens}, {"expires_at", core::to_iso8601(what.expires_at)}});
  });
}

awaitable<outcome> remove_hosted_simulation_fleet(call& c) {
  actors::remove_hosted_simulation request{.by = c.requester()};
  auto left = co_await ask(c, c.in.directory, std::move(request));
  co_return shown(std::move(left), [](const actors::found_hosted_simulation& what) {
    return ok(hosted_simulation_json(what));
  });
}

std::vector<body_field> part_fields() {
  auto fields = simulated_fleet_fields();
  fields.push_back(
      {.name = "rehearsal_id",
       .summary = "The simulation to whose fleet it is added; absent: starts a new simulation",
       .required = false});
  return fields;
}

constexpr std::string_view fleet_pattern = "/platform/operator/simulated-fleet";

}  // namespace

std::vector<route> simulated_fleet_routes() {
  return {
      {.name = "show_rehearsal_fleet",
       .summary = "View the simulation whose fleet is on this server",
       .verb = method::get,
       .pattern = fleet_pattern,
       .lets_in = entry::operators,
       .answers = body_of("RehearsalFleet"),
       .fails = {core::errc::conflict},
       .run = show_hosted_simulation_fleet},
      {.name = "add_to_rehearsal_fleet",
       .summary = "Add users, organizations and projects for a simulation",
       .verb = method::post,
       .pattern = fleet_pattern,
       .lets_in = entry::operators,
       .body = part_fields(),
       .answers = body_of("RehearsalSettled", 201),
       .fails = {core::errc::conflict},
       .run = add_to_hosted_simulation_fleet},
      {.name = "give_rehearsal_tokens",
       .summary = "Get access tokens for users of the simulation, in the order of their sessions",
       .verb = method::post,
       .pattern = "/platform/operator/simulated-fleet/tokens",
       .lets_in = entry::operators,
       .body = {{.name = "sessions",
                 .summary = "Sessions of users of the simulation; all others are rejected",
                 .kind = value_kind::texts,
                 .texts_min = 1}},
       .answers = body_of("RehearsalTokens"),
       .fails = {core::errc::not_found, core::errc::conflict},
       .run = issue_simulation_tokens},
      {.name = "remove_rehearsal_fleet",
       .summary = "Remove a portion of the simulation's fleet; repeat until it is empty",
       .verb = method::delete_,
       .pattern = fleet_pattern,
       .lets_in = entry::operators,
       .answers = body_of("RehearsalFleet"),
       .fails = {core::errc::conflict},
       .run = remove_hosted_simulation_fleet},
      {.name = "inflict_fault",
       .summary = "Inject a fault into the databases of a simulated fleet",
       .verb = method::post,
       .pattern = "/platform/operator/simulated-fleet/faults",
       .lets_in = entry::operators,
       .body = {{.name = "kind",
                 .summary = "`region_lost`: a region's databases become unreachable. "
                            "`region_back`: they become reachable again. `crash`: a database "
                            "crashes. `slow_looks`: health checks take longer",
                 .one_of = domain::fleet_fault_kind_names.names()},
                {.name = "region",
                 .summary = "The code of the region, for faults of a region",
                 .required = false,
                 .rule = domain::check_not_blank},
                {.name = "ref",
                 .summary = "The project whose database crashes",
                 .required = false,
                 .rule = domain::check_ref_text},
                {.name = "takes_ms",
                 .summary = "Added duration of each health check in milliseconds: 0 to 60000; 0 "
                            "restores normal speed",
                 .kind = value_kind::integer,
                 .required = false}},
       .answers = no_body(),
       .fails = {core::errc::not_found, core::errc::conflict},
       .run = inflict_fault}};
}

}  // namespace signalbox::api
