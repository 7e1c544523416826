#include "actors/runtime/startup.hpp"

#include <atomic>
#include <caf/actor_cast.hpp>
#include <caf/sec.hpp>
#include <caf/skip.hpp>

namespace signalbox::actors {

namespace {

std::atomic<std::uint64_t> unexpected{0};

}  // namespace

void hold_back_messages(caf::event_based_actor* self) {
  self->set_default_handler(caf::skip);
}

void count_unexpected_messages(caf::event_based_actor* self) {
  self->set_default_handler(
      [](caf::scheduled_actor*, caf::message_view&) -> caf::result<caf::message> {
        unexpected.fetch_add(1, std::memory_order_relaxed);
        return caf::sec::unexpected_message;
      });
}

std::uint64_t unexpected_messages() {
  return unexpected.load(std::memory_order_relaxed);
}

}  // namespace signalbox::actors
