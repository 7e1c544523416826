#include <caf/message_handler.hpp>

#include "scripted.hpp"

namespace signalbox::api::testing {

caf::message_handler transfer_links_script(fake_state& state) {
  return {
      [&state](const actors::create_transfer_link& m) {
        return scripted(state, "offer_project", [&] {
          state.by = m.by;
          state.checked = m.by.access;
          return actors::sent_transfer_link{
              .what = state.transfer,
              .link = "http://localhost:8400/dashboard/claim-project?token=" +
                      std::string{fake_installation::ref} + "-a-secret"};
        });
      },
      [&state](const actors::describe_transfer_link&) {
        return scripted(state, "describe_offer", [&] { return state.transfer; });
      },
      [&state](const actors::withdraw_transfer_link& m) {
        return scripted(state, "withdraw_offer", [&] {
          state.by = m.by;
          state.checked = m.by.access;
          return actors::done{};
        });
      },
      [&state](const actors::preview_transfer_link& m) {
        return scripted(state, "look_at_offer", [&] {
          state.text = m.secret;
          return actors::found_transfer_link{.what = state.transfer, .of = state.projects.front()};
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
