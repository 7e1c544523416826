#pragma once

#include "mail/message.hpp"

namespace signalbox::mail {

/// The queue of outgoing mail. Any thread.
class outbox {
 public:
  virtual ~outbox() = default;

  /// False when the installation sends no mail: callers show links instead.
  [[nodiscard]] virtual bool configured() const = 0;

  /// Queues a letter and returns at once. The outcome is logged: `mail.sent` or `mail.not_sent`,
  /// with address and subject, never with the text, which may contain a sign-in link.
  virtual void send(message what) = 0;
};

}  // namespace signalbox::mail
