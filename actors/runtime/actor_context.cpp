#include "actors/runtime/actor_context.hpp"

#include <caf/error.hpp>
#include <caf/sec.hpp>

namespace signalbox::actors {

caf::behavior actor_context::begin(task<void> loading) {
  hold_back_messages(self);
  start(std::move(loading));
  return {[](const work_done& work) { work.resume(); }};
}

void actor_context::end_in_doubt() {
  queue.close();
  self->quit(caf::make_error(caf::sec::runtime_error, "outcome of a change unknown"));
}

}  // namespace signalbox::actors
