#include "actors/runtime/end_turn.hpp"

#include <caf/error.hpp>
#include <caf/sec.hpp>

#include "core/unknown_outcome.hpp"

namespace signalbox::actors {

bool end_turn(caf::event_based_actor* self, change_line& line, const core::error* failure) {
  if (failure != nullptr && core::is_outcome_unknown(*failure)) {
    line.drop_waiting();
    self->quit(caf::make_error(caf::sec::runtime_error, "outcome of a change unknown"));
    return false;
  }
  line.leave();
  return true;
}

}  // namespace signalbox::actors
