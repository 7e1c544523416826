#include <caf/message_handler.hpp>

#include "scripted.hpp"

namespace signalbox::api::testing {

caf::message_handler project_offers_script(fake_state& state) {
  return {
      [&state](const actors::offer_project& m) {
        return scripted(state, "offer_project", [&] {
          state.by = m.by;
          state.judged = m.by.access;
          return actors::sent_project_offer{
              .what = state.offer,
              .link = "http://localhost:8400/dashboard/claim-project?token=" +
                      std::string{fake_installation::ref} + "-a-secret"};
        });
      },
      [&state](const actors::describe_offer&) {
        return scripted(state, "describe_offer", [&] { return state.offer; });
      },
      [&state](const actors::withdraw_offer& m) {
        return scripted(state, "withdraw_offer", [&] {
          state.by = m.by;
          state.judged = m.by.access;
          return actors::done{};
        });
      },
      [&state](const actors::look_at_offer& m) {
        return scripted(state, "look_at_offer", [&] {
          state.text = m.secret;
          return actors::found_offer{.what = state.offer, .of = state.projects.front()};
        });
      },
      [&state](const actors::claim_project& m) {
        return scripted(state, "claim_project", [&] {
          state.by = m.by;
          state.text = m.secret;
          state.given = m.as_in_to;
          state.rotates_password = m.rotate_password;
          auto moved = state.projects.front();
          moved.organization = m.to;
          return moved;
        });
      },
  };
}

}  // namespace signalbox::api::testing
