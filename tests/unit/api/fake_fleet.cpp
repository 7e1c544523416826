#include <caf/event_based_actor.hpp>
#include <caf/message_handler.hpp>

#include "actors/messages/fleet.hpp"
#include "actors/messages/hosted_simulation.hpp"
#include "fake_actors.hpp"
#include "scripted.hpp"

namespace signalbox::api::testing {

namespace {

const domain::session_id a_session{"5e551011-0000-4000-8000-000000000001"};

domain::hosted_simulation a_hosted_simulation() {
  return {.id = domain::hosted_simulation_id{"4e4ea45a-0000-4000-8000-000000000001"},
          .started_by = "ora",
          .started_at = long_ago,
          .organizations = 1,
          .projects = 1,
          .people = 1};
}

}  // namespace

caf::message_handler fleet_script(fake_state& state) {
  return {
      [&state](const actors::dismiss_suggestion& m) {
        return scripted(state, "dismiss_suggestion", [&] {
          state.by = m.by;
          state.text = m.region;
          return actors::done{};
        });
      },
      [&state](const actors::find_hosted_simulation&) {
        return scripted(state, "find_rehearsal",
                        [] { return actors::found_hosted_simulation{a_hosted_simulation()}; });
      },
      [&state](const actors::add_to_hosted_simulation& m) {
        return scripted(state, "add_to_rehearsal", [&] {
          state.by = m.by;
          state.text = m.to ? m.to->value : "";
          actors::fleet_added made{.to = a_hosted_simulation().id, .people = {}};
          for (const auto& each : m.what.people)
            made.people.push_back({each.email, new_account(each.email).id, a_session});
          return made;
        });
      },
      [&state](const actors::issue_simulation_tokens& m) {
        return scripted(state, "give_rehearsal_tokens", [&] {
          state.by = m.by;
          return actors::simulation_tokens{
              .tokens = std::vector<std::string>(m.sessions.size(), "an.access.token"),
              .expires_at = long_ago};
        });
      },
      [&state](const actors::remove_hosted_simulation& m) {
        return scripted(state, "remove_rehearsal", [&] {
          state.by = m.by;
          return actors::found_hosted_simulation{};
        });
      },
      [&state](const actors::inflict_fault& m) {
        return scripted(state, "inflict_fault", [&] {
          state.by = m.by;
          state.text = target_of(m.what);
          return actors::done{};
        });
      },
  };
}

caf::actor spawn_fleet(caf::actor_system& system, fake_state& state) {
  return system.spawn(
      [&state](caf::event_based_actor*) -> caf::behavior { return fleet_script(state); });
}

}  // namespace signalbox::api::testing
