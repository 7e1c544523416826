#include "simulations/virtual_ground/happenings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "simulations/storage/tables.hpp"

namespace signalbox::simulations {

namespace {

using domain::project_operation;
using domain::project_status;

constexpr std::uint64_t happenings_purpose = 0xE7;
/// Whoever is refused because the server or its storage is away asks again, as people do.
constexpr run_time pause_before_retry = std::chrono::seconds{1};
constexpr int tries_max = 300;
/// How long whatever stood still may take to move again.
constexpr run_time recovery_time = std::chrono::seconds{60};

bool is_worth_another_try(const domain::error& why) {
  return why.code == domain::errc::unavailable || why.code == domain::errc::timeout ||
         why.code == domain::errc::internal;
}

}  // namespace

happenings::happenings(virtual_world& world, crowd& people, invariant_checker& checker,
                       stamp_book& book, const virtual_person::identity& as)
    : world_(world),
      people_(people),
      checker_(checker),
      book_(book),
      as_(as),
      random_(world.plan.seed, happenings_purpose, 0) {}

void happenings::begin() {
  for (const auto& event : world_.plan.events) {
    // Whose grace period is to end has to be in it before.
    if (const auto* const grace = std::get_if<grace_ends>(&event.what)) {
      const auto ends = virtual_time::first_moment + event.at;
      for (std::size_t n = 0;
           n < std::min(grace->organizations, world_.everything.organizations.size()); ++n) {
        const auto within = std::chrono::floor<milliseconds>(run_time(grace->within) *
                                                             random_.below(1'000) / 1'000);
        put_in_grace(n, ends + within);
      }
      continue;
    }
    world_.time.at(event.at, [this, what = event.what] {
      std::visit([this](const auto& one) { perform(one); }, what);
    });
  }
  const auto& backends = world_.plan.backends;
  keep_doing(backends.crashes_per_hour * static_cast<double>(world_.everything.projects.size()),
             [this] { crash_one(); });
  keep_doing(backends.operations_per_minute * 60, [this] { operate_on_one(); });
  keep_doing(backends.changes_per_second * 3'600, [this] { change_one(); });
}

void happenings::later(run_time delay, std::function<void()> what) {
  world_.time.in(delay, [this, what = std::move(what)] {
    if (!over_) what();
  });
}

void happenings::keep_doing(double per_hour, std::function<void()> what) {
  if (per_hour <= 0 || world_.everything.projects.empty()) return;
  const auto mean = run_time{std::llround(3.6e9 / per_hour)};
  later(random_.about(mean), [this, per_hour, what = std::move(what)] {
    what();
    keep_doing(per_hour, what);
  });
}

// --- planned events -----------------------------------------------------------------------------

void happenings::perform(const region_lost& what) {
  world_.server.fleet().cut_off(what.region, true);
  world_.time.in(what.lasts,
                 [this, region = what.region] { world_.server.fleet().cut_off(region, false); });
}

void happenings::perform(const crashes& what) {
  for (const auto& each : world_.everything.projects) {
    if (!what.region.empty() && each.region != what.region) continue;
    if (random_.chance(what.share) && world_.server.fleet().crash(each.ref, "It ended by itself."))
      ++counts_["databases crashed"];
  }
}

void happenings::perform(const mass_pause& what) {
  operate_on_some(project_status::active_healthy, what.share, what.within,
                  project_operation::pause);
}

void happenings::perform(const mass_restore& what) {
  operate_on_some(project_status::inactive, what.share, what.within, project_operation::restore);
}

void happenings::perform(const grace_ends& /*what*/) {}

void happenings::perform(const slow_probes& what) {
  world_.server.slow_probes(what.takes);
  world_.time.in(what.lasts,
                 [this] { world_.server.slow_probes(world_.plan.backends.probe_takes); });
}

void happenings::perform(const incident_opens& what) {
  open(what, book_.add(world_.time.now(), stamp_kind::incident), 0);
}

void happenings::perform(const people_cut_off& what) {
  people_.cut_off(what.share, what.lasts);
}

void happenings::perform(const server_killed& what) {
  world_.server.kill();
  start_again(what.lasts);
}

void happenings::perform(const server_restarted& what) {
  world_.server.stop();
  start_again(what.lasts);
}

void happenings::perform(const storage_away& what) {
  world_.server.storage().take_away();
  checker_.excuse_until(world_.time.now() + what.lasts + recovery_time);
  world_.time.in(what.lasts, [this] { world_.server.storage().bring_back(); });
}

void happenings::perform(const storage_stalls& what) {
  world_.server.stall_storage(what.by);
  checker_.excuse_until(world_.time.now() + what.lasts + recovery_time);
  world_.time.in(what.lasts, [this] { world_.server.stall_storage(run_time{0}); });
}

void happenings::start_again(run_time after) {
  checker_.excuse_until(world_.time.now() + after + recovery_time);
  world_.time.in(after, [this] { world_.server.start(); });
}

// --- projects -----------------------------------------------------------------------------------

std::optional<project_status> happenings::status_of(std::size_t project) const {
  const auto& rows = world_.server.storage().contents().projects.by().ref;
  const auto found = rows.find(world_.everything.projects[project].ref.value);
  if (found == rows.end()) return std::nullopt;
  return domain::project_status_from(found->second->status);
}

void happenings::crash_one() {
  const auto at = random_.below(world_.everything.projects.size());
  if (world_.server.fleet().crash(world_.everything.projects[at].ref, "It ended by itself."))
    ++counts_["databases crashed"];
}

void happenings::operate_on_one() {
  const auto at = random_.below(world_.everything.projects.size());
  const bool restarts = random_.chance(0.5);
  const auto status = status_of(at);
  if (status == project_status::inactive) return operate(at, project_operation::restore);
  if (status == project_status::active_healthy)
    operate(at, restarts ? project_operation::restart : project_operation::pause);
}

void happenings::operate_on_some(project_status in, double share, run_time within,
                                 project_operation operation) {
  for (std::size_t at = 0; at < world_.everything.projects.size(); ++at) {
    if (status_of(at) != in || !random_.chance(share)) continue;
    const auto delay =
        run_time{static_cast<std::int64_t>(static_cast<double>(within.count()) * random_.real())};
    later(delay, [this, at, operation] { operate(at, operation); });
  }
}

void happenings::operate(std::size_t project, project_operation operation) {
  if (!world_.server.runs()) return;
  const auto name = fmt::format("operations asked for: {}", domain::to_string(operation));
  ++counts_[name];
  const auto& ref = world_.everything.projects[project].ref;
  world_.server.ask(world_.server.directory(), actors::find_project{ref},
                    [this, operation](const domain::result<actors::located_project>& found) {
                      if (!found || !world_.server.runs()) return;
                      world_.server.ask(found->owner,
                                        actors::change_project{operation, requester()},
                                        [this](const domain::result<domain::project>& changed) {
                                          if (!changed) ++counts_["operations refused"];
                                        });
                    });
}

void happenings::change_one() {
  const auto at = random_.below(world_.everything.projects.size());
  rename(at, book_.add(world_.time.now(), stamp_kind::change), 0);
}

void happenings::rename(std::size_t project, std::uint64_t stamp, int tries) {
  const auto again = [this, project, stamp, tries] {
    if (tries < tries_max)
      later(pause_before_retry,
            [this, project, stamp, tries] { rename(project, stamp, tries + 1); });
  };
  if (!world_.server.runs()) return again();
  if (tries == 0) ++counts_["changes asked for"];
  const auto& what = world_.everything.projects[project];
  const auto refused = [this, again](const domain::error& why) {
    if (is_worth_another_try(why)) return again();
    ++counts_["changes refused"];
  };
  world_.server.ask(world_.server.directory(), actors::find_project{what.ref},
                    [this, stamp, refused,
                     name = what.name](const domain::result<actors::located_project>& found) {
                      if (!found) return refused(found.error());
                      world_.server.ask(found->owner,
                                        actors::rename_project{stamped(name, stamp), requester()},
                                        [refused](const domain::result<domain::project>& changed) {
                                          if (!changed) refused(changed.error());
                                        });
                    });
}

// --- organizations and incidents ----------------------------------------------------------------

void happenings::put_in_grace(std::size_t organization, domain::time_point until) {
  const auto& slug = world_.everything.organizations[organization].slug;
  // After the first moment, when there is a server.
  later(std::chrono::seconds{1}, [this, slug, until] {
    if (!world_.server.runs()) return;
    world_.server.ask(
        world_.server.directory(), actors::find_organization{slug},
        [this, until](const domain::result<caf::actor>& found) {
          if (!found) return;
          const domain::restriction wanted{.status = domain::restriction_status::grace_period,
                                           .grace_period_end = until,
                                           .reason = "More disk is used than the plan has.",
                                           .since = world_.time.wall()};
          world_.server.ask(*found, actors::restrict_organization{wanted, requester()},
                            [this](const auto& outcome) {
                              ++counts_[outcome ? "grace periods begun" : "grace periods refused"];
                            });
        });
  });
}

void happenings::open(const incident_opens& what, std::uint64_t stamp, int tries) {
  const auto again = [this, what, stamp, tries] {
    if (tries < tries_max)
      later(pause_before_retry, [this, what, stamp, tries] { open(what, stamp, tries + 1); });
  };
  if (!world_.server.runs()) return again();
  domain::incident draft;
  draft.title = stamped(what.title, stamp);
  draft.impact = what.impact;
  draft.regions = what.regions;
  draft.show_to_everybody = what.show_to_everybody;
  world_.server.ask(
      world_.server.directory(), actors::find_owner{"platform"},
      [this, what, draft, again](const domain::result<caf::actor>& platform) {
        if (!platform) return again();
        world_.server.ask(
            *platform, actors::open_incident{draft, "We are looking into it.", requester()},
            [this, what, again](const domain::result<domain::incident>& opened) {
              if (!opened) return again();
              ++counts_["incidents opened"];
              for (std::size_t n = 1; n <= what.updates; ++n) {
                later(run_time(what.lasts) * n / (what.updates + 1), [this, id = opened->id, n] {
                  update(id, domain::incident_state::identified, fmt::format("Update {}.", n), 0);
                });
              }
              later(what.lasts, [this, id = opened->id] {
                update(id, domain::incident_state::resolved, "It is over.", 0);
              });
            });
      });
}

void happenings::update(const domain::incident_id& which, domain::incident_state state,
                        std::string message, int tries) {
  const auto again = [this, which, state, message, tries] {
    if (tries < tries_max)
      later(pause_before_retry,
            [this, which, state, message, tries] { update(which, state, message, tries + 1); });
  };
  if (!world_.server.runs()) return again();
  world_.server.ask(
      world_.server.directory(), actors::find_owner{"platform"},
      [this, which, state, message, again](const domain::result<caf::actor>& platform) {
        if (!platform) return again();
        world_.server.ask(*platform, actors::update_incident{which, state, message, requester()},
                          [again](const domain::result<domain::incident>& updated) {
                            if (!updated && is_worth_another_try(updated.error())) again();
                          });
      });
}

actors::requester happenings::requester() const {
  return {as_.account, "operator", {}, {}};
}

}  // namespace signalbox::simulations
