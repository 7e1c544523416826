#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "core/time.hpp"
#include "domain/platform/support_ticket.hpp"

/// The conversation of a support ticket.
namespace signalbox::domain {

inline constexpr std::size_t ticket_replies_max = 200;
/// The time after which a closed ticket can no longer be reopened by its author.
inline constexpr std::chrono::days ticket_reopening_max{30};

/// A message in the conversation of a ticket.
struct ticket_reply {
  std::int64_t id = 0;
  std::string author = {};     ///< a name
  bool from_operator = false;  ///< otherwise from the author of the ticket
  bool closes = false;         ///< the ticket was closed with it
  std::string message = {};
  core::time_point at = {};

  friend bool operator==(const ticket_reply&, const ticket_reply&) = default;
};

/// A ticket with its replies, oldest first.
struct ticket_conversation {
  support_ticket ticket;
  std::vector<ticket_reply> replies;

  friend bool operator==(const ticket_conversation&, const ticket_conversation&) = default;
};

/// Returns the ticket with a reply. A ticket is open after a reply unless the reply closes it.
/// Errors: `conflict` when it has the maximum number of replies, or was closed too long ago for its
/// author to reopen it.
[[nodiscard]] core::result<support_ticket> with_reply(support_ticket to, const ticket_reply& reply);

/// The ticket's JSON with `replies`.
[[nodiscard]] core::json ticket_conversation_json(const ticket_conversation& what);

}  // namespace signalbox::domain
