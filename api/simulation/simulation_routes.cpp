#include "api/routes.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "actors/messages/simulation.hpp"
#include "api/http/call.hpp"
#include "domain/simulation/simulation.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using domain::operator_action;
using domain::simulation_run;
using transport::http::method;

constexpr std::string_view page_type = "text/html; charset=utf-8";

template <class Things, class Show>
json each_of(const Things& all, Show show) {
  json list = json::array();
  for (const auto& one : all)
    list.push_back(show(one));
  return list;
}

/// Returns the id of the run in the path. Errors: `not_found` for a malformed id.
core::result<domain::simulation_id> simulation_in(const call& c) {
  const auto& text = c.parameter("simulation_id");
  if (!domain::is_uuid(text)) return core::fail(errc::not_found, "There is no such simulation.");
  return domain::simulation_id{text};
}

awaitable<outcome> list_scenarios(call& c) {
  auto all = co_await ask<actors::list_scenarios>(c, c.in.simulations);
  co_return shown(std::move(all), [](const auto& found) {
    return ok(each_of(found, domain::simulation_scenario_json));
  });
}

awaitable<outcome> list_simulations(call& c) {
  auto all = co_await ask<actors::list_simulations>(c, c.in.simulations);
  co_return shown(std::move(all), [](const auto& found) {
    return ok(each_of(found, domain::simulation_run_json));
  });
}

awaitable<outcome> start_simulation(call& c) {
  actors::start_simulation request{.what = {}, .by = c.requester()};
  request.what.scenario = c.input.text("scenario");
  request.what.name = c.input.maybe_text("name").value_or("");
  if (const auto backend = c.input.maybe_text("ground"))
    request.what.backend = domain::simulation_backend_from(*backend);
  request.what.is_short = c.input.boolean_or("short", false);
  request.what.seed = c.input.maybe_integer("seed");
  request.what.connections = c.input.maybe_integer("connections");
  auto started = co_await ask(c, c.in.simulations, std::move(request));
  co_return shown(std::move(started), [](const simulation_run& what) {
    return created(domain::simulation_run_json(what));
  });
}

awaitable<outcome> stop_simulation(call& c) {
  auto id = simulation_in(c);
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::stop_simulation request{.id = std::move(*id), .by = c.requester()};
  auto reply = co_await ask(c, c.in.simulations, std::move(request));
  co_return shown(std::move(reply),
                  [](const simulation_run& what) { return ok(domain::simulation_run_json(what)); });
}

awaitable<outcome> delete_simulation(call& c) {
  auto id = simulation_in(c);
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::delete_simulation request{.id = std::move(*id), .by = c.requester()};
  auto removed = co_await ask(c, c.in.simulations, std::move(request));
  co_return shown(std::move(removed), [](const actors::done&) { return nothing(); });
}

awaitable<outcome> show_simulation(call& c) {
  auto id = simulation_in(c);
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::find_simulation_result request{.id = std::move(*id)};
  auto found = co_await ask(c, c.in.simulations, std::move(request));
  // The stored text is always valid JSON.
  co_return shown(std::move(found), [](const std::string& text) { return ok(json::parse(text)); });
}

awaitable<outcome> download_simulation_report(call& c) {
  auto id = simulation_in(c);
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::find_simulation_page request{.id = *id};
  auto found = co_await ask(c, c.in.simulations, std::move(request));
  co_return shown(std::move(found), [&id](actors::simulation_page& page) {
    ready_answer made{.status = 200};
    made.headers.set("Content-Type", std::string{page_type});
    // A scenario's name contains only lower-case letters, digits and hyphens.
    made.headers.set("Content-Disposition",
                     fmt::format("attachment; filename=\"{}-{}.html\"", page.scenario, id->value));
    made.headers.set("Cache-Control", "no-store");
    made.body = std::move(page.html);
    return success{.status = 200, .body = std::move(made)};
  });
}

std::vector<body_field> request_fields() {
  return {{.name = "scenario", .summary = "The scenario's name", .rule = domain::check_not_blank},
          {.name = "name",
           .summary = "Distinguishes the run from others: at most 80 characters",
           .required = false},
          {.name = "ground",
           .summary = "Overrides the scenario's mode",
           .required = false,
           .one_of = domain::simulation_backend_names.names()},
          {.name = "short",
           .summary = "Run the short form",
           .kind = value_kind::boolean,
           .required = false},
          {.name = "seed",
           .summary = "Overrides the scenario's seed: 0 to 9007199254740991",
           .kind = value_kind::integer,
           .required = false},
          {.name = "connections",
           .summary = "Overrides the scenario's peak number of users: 1 to 20000",
           .kind = value_kind::integer,
           .required = false}};
}

}  // namespace

std::vector<route> simulation_routes() {
  return {{.name = "list_scenarios",
           .summary = "List the simulation scenarios",
           .verb = method::get,
           .pattern = "/platform/operator/simulations/scenarios",
           .lets_in = entry::operators,
           .does = operator_action::see_operations,
           .answers = list_of("Scenario"),
           .run = list_scenarios},
          {.name = "list_simulations",
           .summary = "List the newest 100 simulations",
           .verb = method::get,
           .pattern = "/platform/operator/simulations",
           .lets_in = entry::operators,
           .does = operator_action::see_operations,
           .answers = list_of("SimulationRun"),
           .run = list_simulations},
          {.name = "start_simulation",
           .summary = "Start a simulation; one runs at a time",
           .verb = method::post,
           .pattern = "/platform/operator/simulations",
           .lets_in = entry::operators,
           .body = request_fields(),
           .answers = body_of("SimulationRun", 201),
           .fails = {errc::not_found, errc::conflict},
           .run = start_simulation},
          {.name = "show_simulation",
           .summary = "Get the results of a simulation",
           .verb = method::get,
           .pattern = "/platform/operator/simulations/{simulation_id}",
           .lets_in = entry::operators,
           .does = operator_action::see_operations,
           .answers = body_of("SimulationResult"),
           .fails = {errc::not_found},
           .run = show_simulation},
          {.name = "download_simulation_report",
           .summary = "Download a simulation's report as an HTML page",
           .verb = method::get,
           .pattern = "/platform/operator/simulations/{simulation_id}/report",
           .lets_in = entry::operators,
           .does = operator_action::see_operations,
           .answers = text_of(page_type),
           .fails = {errc::not_found},
           .run = download_simulation_report},
          {.name = "stop_simulation",
           .summary = "Stop a simulation; its report is written first",
           .verb = method::post,
           .pattern = "/platform/operator/simulations/{simulation_id}/stop",
           .lets_in = entry::operators,
           .answers = body_of("SimulationRun"),
           .fails = {errc::not_found, errc::conflict},
           .run = stop_simulation},
          {.name = "delete_simulation",
           .summary = "Delete a finished simulation and its results",
           .verb = method::delete_,
           .pattern = "/platform/operator/simulations/{simulation_id}",
           .lets_in = entry::operators,
           .answers = no_body(),
           .fails = {errc::not_found, errc::conflict},
           .run = delete_simulation}};
}

}  // namespace signalbox::api
