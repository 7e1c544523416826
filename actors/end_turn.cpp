#include "actors/end_turn.hpp"

#include <caf/error.hpp>
#include <caf/sec.hpp>

#include "domain/unknown_outcome.hpp"

namespace signalbox::actors {

bool end_turn(caf::event_based_actor* self, change_line& line, const domain::error* failure) {
  if (failure != nullptr && domain::is_outcome_unknown(*failure)) {
    line.drop_waiting();
    self->quit(caf::make_error(caf::sec::runtime_error, "outcome of a change unknown"));
    return false;
  }
  line.leave();
  return true;
}

}  // namespace signalbox::actors
