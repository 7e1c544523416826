#include "simulations/events/scenario_events.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace signalbox::simulations {

namespace {

using domain::project_operation;
using domain::project_status;
using outcome = system_under_test::outcome;

constexpr std::uint64_t scenario_events_purpose = 0xE7;
/// A request that was refused because the server or its storage is unavailable is retried after
/// this time.
constexpr run_time pause_before_retry = std::chrono::seconds{1};
constexpr int tries_max = 300;
/// Maximum time for interrupted work to make progress again.
constexpr run_time recovery_time = std::chrono::seconds{60};
/// Time between the response to a removal and the removed member's loss of access: messages in
/// flight still arrive.
constexpr run_time revocation_time = std::chrono::seconds{5};
/// Grace periods begin only after the start, when the server runs.
constexpr run_time grace_begins = std::chrono::seconds{1};

}  // namespace

scenario_events::scenario_events(run_context& around, system_under_test& on, virtual_users& people,
                                 stamp_book& book)
    : around_(around),
      system_(on),
      people_(people),
      book_(book),
      random_(around.plan.seed, scenario_events_purpose, 0) {}

void scenario_events::begin() {
  for (const auto& event : around_.plan.events) {
    // A project whose grace period is to end must be in one first.
    if (const auto* const grace = std::get_if<grace_ends>(&event.what)) {
      const auto ends = around_.time.first_moment() + event.at;
      for (std::size_t n = 0;
           n < std::min(grace->organizations, around_.everything.organizations.size()); ++n) {
        const auto within = std::chrono::floor<milliseconds>(run_time(grace->within) *
                                                             random_.below(1'000) / 1'000);
        later(grace_begins, [this, n, until = ends + within] { put_in_grace(n, until); });
      }
      continue;
    }
    around_.time.at(event.at, [this, what = event.what] {
      std::visit([this](const auto& one) { perform(one); }, what);
    });
  }
  const auto& backends = around_.plan.backends;
  const auto& projects = around_.everything.projects;
  keep_doing(backends.crashes_per_hour * static_cast<double>(projects.size()),
             [this, &projects] { crash(random_.below(projects.size())); });
  keep_doing(backends.operations_per_minute * 60, [this] { operate_on_one(); });
  keep_doing(backends.changes_per_second * 3'600, [this] { change_one(); });
}

void scenario_events::later(run_time delay, std::function<void()> what) {
  around_.time.in(delay, [this, what = std::move(what)] {
    if (!over_) what();
  });
}

void scenario_events::try_again(int tries, std::function<void(int tries)> what) {
  if (tries >= tries_max) return;
  later(pause_before_retry, [tries, what = std::move(what)] { what(tries + 1); });
}

void scenario_events::keep_doing(double per_hour, std::function<void()> what) {
  if (per_hour <= 0 || around_.everything.projects.empty()) return;
  const auto mean = run_time{std::llround(3.6e9 / per_hour)};
  later(random_.about(mean), [this, per_hour, what = std::move(what)] {
    what();
    keep_doing(per_hour, what);
  });
}

// Planned events.

void scenario_events::perform(const region_lost& what) {
  system_.cut_off(what.region, true);
  around_.time.in(what.lasts, [this, region = what.region] { system_.cut_off(region, false); });
}

void scenario_events::perform(const crashes& what) {
  const auto& projects = around_.everything.projects;
  for (std::size_t at = 0; at < projects.size(); ++at) {
    if (!what.region.empty() && projects[at].region != what.region) continue;
    if (random_.chance(what.share)) crash(at);
  }
}

void scenario_events::perform(const mass_pause& what) {
  operate_on_some(project_status::active_healthy, what.share, what.within,
                  project_operation::pause);
}

void scenario_events::perform(const mass_restore& what) {
  operate_on_some(project_status::inactive, what.share, what.within, project_operation::restore);
}

void scenario_events::perform(const grace_ends& /*what*/) {}

void scenario_events::perform(const access_revoked& what) {
  const auto& all = around_.everything.organizations;
  for (std::size_t at = 0; at < all.size(); ++at) {
    // The first member is the owner.
    for (std::size_t place = 1; place < all[at].people.size(); ++place) {
      if (!random_.chance(what.share)) continue;
      const auto person = all[at].people[place];
      const auto delay = run_time(what.within) * random_.below(1'000) / 1'000;
      later(delay, [this, person, at] { revoke(person, at, 0); });
    }
  }
}

void scenario_events::revoke(std::size_t person, std::size_t organization, int tries) {
  system_.remove_member(person, organization, [=, this](outcome came_out) {
    if (came_out == outcome::away)
      return try_again(tries, [=, this](int next) { revoke(person, organization, next); });
    if (came_out != outcome::done) return;
    ++counts_["Members removed"];
    around_.time.in(revocation_time, [this, person, organization] {
      around_.revoked.emplace(person, organization);
    });
  });
}

void scenario_events::perform(const slow_probes& what) {
  system_.slow_probes(what.takes);
  around_.time.in(what.lasts, [this] { system_.slow_probes(around_.plan.backends.probe_latency); });
}

void scenario_events::perform(const incident_opens& what) {
  open(what, book_.add(around_.time.now(), stamp_kind::incident), 0);
}

void scenario_events::perform(const people_cut_off& what) {
  people_.cut_off(what.share, what.lasts);
}

void scenario_events::perform(const server_killed& what) {
  system_.kill();
  start_again(what.lasts);
}

void scenario_events::perform(const server_restarted& what) {
  system_.stop();
  start_again(what.lasts);
}

void scenario_events::perform(const storage_away& what) {
  system_.disable_storage();
  system_.excuse_until(around_.time.now() + what.lasts + recovery_time);
  around_.time.in(what.lasts, [this] { system_.bring_storage_back(); });
}

void scenario_events::perform(const storage_stalls& what) {
  system_.stall_storage(what.by);
  system_.excuse_until(around_.time.now() + what.lasts + recovery_time);
  around_.time.in(what.lasts, [this] { system_.stall_storage(run_time{0}); });
}

void scenario_events::start_again(run_time after) {
  system_.excuse_until(around_.time.now() + after + recovery_time);
  around_.time.in(after, [this] { system_.start(); });
}

// Projects.

void scenario_events::crash(std::size_t project) {
  system_.crash(project, [this](outcome came_out) {
    if (came_out == outcome::done) ++counts_["Databases crashed"];
  });
}

void scenario_events::operate_on_one() {
  const auto at = random_.below(around_.everything.projects.size());
  const bool restarts = random_.chance(0.5);
  const auto status = system_.status_of(at);
  if (status == project_status::inactive) return operate(at, project_operation::restore);
  if (status == project_status::active_healthy)
    operate(at, restarts ? project_operation::restart : project_operation::pause);
}

void scenario_events::operate_on_some(project_status in, double share, run_time within,
                                      project_operation operation) {
  for (std::size_t at = 0; at < around_.everything.projects.size(); ++at) {
    if (system_.status_of(at) != in || !random_.chance(share)) continue;
    const auto delay =
        run_time{static_cast<std::int64_t>(static_cast<double>(within.count()) * random_.real())};
    later(delay, [this, at, operation] { operate(at, operation); });
  }
}

void scenario_events::operate(std::size_t project, project_operation operation) {
  if (!system_.runs()) return;
  ++counts_[fmt::format("Operations requested: {}", domain::to_string(operation))];
  system_.operate(project, operation, [this](outcome came_out) {
    if (came_out != outcome::done) ++counts_["Operations refused"];
  });
}

void scenario_events::change_one() {
  const auto at = random_.below(around_.everything.projects.size());
  ++counts_["Changes requested"];
  rename(at, book_.add(around_.time.now(), stamp_kind::change), 0);
}

void scenario_events::rename(std::size_t project, std::uint64_t stamp, int tries) {
  const auto& name = around_.everything.projects[project].name;
  system_.rename(project, stamped(name, stamp), [this, project, stamp, tries](outcome came_out) {
    if (came_out == outcome::refused) ++counts_["Changes refused"];
    if (came_out == outcome::away)
      try_again(tries, [this, project, stamp](int n) { rename(project, stamp, n); });
  });
}

// Organizations and incidents.

void scenario_events::put_in_grace(std::size_t organization, core::time_point until) {
  system_.put_in_grace(organization, until, [this](outcome came_out) {
    ++counts_[came_out == outcome::done ? "Grace periods started" : "Grace periods refused"];
  });
}

void scenario_events::open(const incident_opens& what, std::uint64_t stamp, int tries) {
  domain::incident draft;
  draft.title = stamped(what.title, stamp);
  draft.impact = what.impact;
  draft.regions = what.regions;
  draft.show_to_everybody = what.show_to_everybody;
  system_.open_incident(
      draft, "We are investigating the issue.",
      [this, what, stamp, tries](outcome came_out, const domain::incident_id& opened) {
        if (came_out == outcome::done) return go_on(what, opened);
        if (came_out == outcome::refused) ++counts_["Incidents refused"];
        if (came_out == outcome::away)
          try_again(tries, [this, what, stamp](int n) { open(what, stamp, n); });
      });
}

void scenario_events::go_on(const incident_opens& what, const domain::incident_id& which) {
  ++counts_["Incidents opened"];
  for (std::size_t n = 1; n <= what.updates; ++n) {
    later(run_time(what.lasts) * n / (what.updates + 1), [this, which, n] {
      update(which, domain::incident_state::identified, fmt::format("Update {}.", n), 0);
    });
  }
  later(what.lasts, [this, which] {
    update(which, domain::incident_state::resolved, "This incident has been resolved.", 0);
  });
}

void scenario_events::update(const domain::incident_id& which, domain::incident_state state,
                             const std::string& message, int tries) {
  system_.update_incident(which, state, message, [this, which, state, message, tries](outcome how) {
    if (how != outcome::away) return;
    try_again(tries, [this, which, state, message](int n) { update(which, state, message, n); });
  });
}

}  // namespace signalbox::simulations
