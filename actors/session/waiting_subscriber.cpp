#include "actors/session/waiting_subscriber.hpp"

#include "actors/session/session_wire.hpp"
#include "actors/topic/snapshot_pieces.hpp"
#include "transport/frame.hpp"

namespace signalbox::actors {

void withdraw(std::vector<waiting_subscriber>& waiting, const unsubscribe& request,
              transport::hub& hub) {
  const core::result<void> unsubscribed =
      core::fail(core::errc::conflict, "The client unsubscribed before the topic was loaded.");
  std::erase_if(waiting, [&](const waiting_subscriber& each) {
    if (each.request.connection != request.connection) return false;
    refuse(each.request, unsubscribed.error(), hub);
    return true;
  });
}

void refuse(const subscribe& request, const core::error& why, transport::hub& hub) {
  if (!request.ack_id) return;
  hub.finish(request.connection,
             transport::encode_ack(*request.ack_id, wire_text(error_json(why))));
}

}  // namespace signalbox::actors
