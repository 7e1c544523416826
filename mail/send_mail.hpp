#pragma once

#include <atomic>

#include "core/error.hpp"
#include "mail/message.hpp"
#include "mail/message_text.hpp"
#include "mail/smtp_call.hpp"

namespace signalbox::mail {

/// Sends one letter to a mail server and waits for the result, for callers that keep the letter
/// until then. Errors: as `send_by_smtp`; `unavailable` when no server is configured, `internal`.
/// Any thread; ends within about a second of `stopping`.
[[nodiscard]] core::result<void> send_mail(const smtp_server& server, const message& what,
                                           const message_head& head,
                                           const std::atomic<bool>& stopping);

}  // namespace signalbox::mail
