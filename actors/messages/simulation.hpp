#pragma once

#include <optional>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/simulation/simulation.hpp"

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, simulation_size& x) {
  return f(x.organizations, x.projects, x.people, x.connections);
}

template <class Inspector>
auto inspect(Inspector& f, simulation_scenario& x) {
  return f(x.name, x.title, x.teaches[0], x.teaches[1], x.teaches[2], x.backend, x.seed, x.duration,
           x.short_duration, x.size, x.short_size);
}

template <class Inspector>
auto inspect(Inspector& f, simulation_run& x) {
  return f(x.id, x.scenario, x.title, x.name, x.backend, x.is_short, x.seed, x.connections, x.state,
           x.started_by, x.started_at, x.ended_at, x.progress, x.verdict, x.reason);
}

template <class Inspector>
auto inspect(Inspector& f, simulation_request& x) {
  return f(x.scenario, x.name, x.backend, x.is_short, x.seed, x.connections);
}

}  // namespace signalbox::domain

/// Requests to the owner of the simulations, through the directory.
namespace signalbox::actors {

/// Lists the scenarios.
struct list_scenarios {
  using reply = std::vector<domain::simulation_scenario>;
};

template <class Inspector>
auto inspect(Inspector& f, list_scenarios&) {
  return f();
}

/// Lists the newest simulations first, at most `simulations_max`.
struct list_simulations {
  using reply = std::vector<domain::simulation_run>;
};

template <class Inspector>
auto inspect(Inspector& f, list_simulations&) {
  return f();
}

/// Errors: `not_found` for an unknown scenario; `bad_request`; `conflict` while another runs.
struct start_simulation {
  using reply = domain::simulation_run;
  domain::simulation_request what;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, start_simulation& x) {
  return f(x.what, x.by);
}

/// Errors: `not_found`; `conflict` when it has ended, or is already stopping.
struct stop_simulation {
  using reply = domain::simulation_run;
  domain::simulation_id id;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, stop_simulation& x) {
  return f(x.id, x.by);
}

/// Errors: `not_found`; `conflict` while it runs.
struct delete_simulation {
  using reply = done;
  domain::simulation_id id;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, delete_simulation& x) {
  return f(x.id, x.by);
}

/// Returns the report as JSON. Errors: `not_found` when there is none.
struct find_simulation_result {
  using reply = std::string;
  domain::simulation_id id;
};

template <class Inspector>
auto inspect(Inspector& f, find_simulation_result& x) {
  return f(x.id);
}

/// The report as an HTML page.
struct simulation_page {
  std::string scenario;
  std::string html;
};

template <class Inspector>
auto inspect(Inspector& f, simulation_page& x) {
  return f(x.scenario, x.html);
}

/// Errors: `not_found` when there is none.
struct find_simulation_page {
  using reply = simulation_page;
  domain::simulation_id id;
};

template <class Inspector>
auto inspect(Inspector& f, find_simulation_page& x) {
  return f(x.id);
}

}  // namespace signalbox::actors
