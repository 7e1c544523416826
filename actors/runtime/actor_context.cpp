#include "actors/runtime/actor_context.hpp"

#include <caf/error.hpp>
#include <caf/sec.hpp>

namespace signalbox::actors {

void actor_context::end_in_doubt() {
  queue.close();
  self->quit(caf::make_error(caf::sec::runtime_error, "outcome of a change unknown"));
}

}  // namespace signalbox::actors
