#include "domain/platform/ticket_reply.hpp"

#include <fmt/format.h>

#include "core/json/json_time.hpp"

namespace signalbox::domain {

namespace {

core::json ticket_reply_json(const ticket_reply& what) {
  return {{"id", what.id},
          {"author", what.author},
          {"from_operator", what.from_operator},
          {"closes", what.closes},
          {"message", what.message},
          {"created_at", core::to_iso8601(what.at)}};
}

}  // namespace

core::result<support_ticket> with_reply(support_ticket to, const ticket_reply& reply) {
  if (to.replies >= ticket_replies_max) {
    return core::fail(core::errc::conflict,
                      fmt::format("This ticket has {} replies. Open a new one.", to.replies));
  }
  if (to.closed_at && !reply.from_operator && reply.at - *to.closed_at > ticket_reopening_max) {
    return core::fail(core::errc::conflict,
                      fmt::format("This ticket was closed more than {} days ago. Open a new one.",
                                  ticket_reopening_max.count()));
  }
  ++to.replies;
  to.last_reply = {.at = reply.at, .from_operator = reply.from_operator};
  to.closed_at = reply.closes ? std::optional{reply.at} : std::nullopt;
  return to;
}

core::json ticket_conversation_json(const ticket_conversation& what) {
  auto shown = support_ticket_json(what.ticket);
  auto& replies = shown["replies"] = core::json::array();
  for (const auto& each : what.replies)
    replies.push_back(ticket_reply_json(each));
  return shown;
}

}  // namespace signalbox::domain
