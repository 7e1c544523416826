#include <caf/message_handler.hpp>

#include "actors/messages/fleet.hpp"
#include "scripted.hpp"

namespace signalbox::api::testing {

caf::message_handler fleet_script(fake_state& state) {
  return {
      [&state](const actors::dismiss_suggestion& m) {
        return scripted(state, "dismiss_suggestion", [&] {
          state.by = m.by;
          state.text = m.region;
          return actors::done{};
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

}  // namespace signalbox::api::testing
