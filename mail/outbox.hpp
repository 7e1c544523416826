#pragma once

#include "mail/letter.hpp"

namespace signalbox::mail {

/// Where letters to people go. Any thread.
class outbox {
 public:
  virtual ~outbox() = default;

  /// False when the installation sends no mail: whoever has a link for a person shows it instead.
  [[nodiscard]] virtual bool configured() const = 0;

  /// Takes a letter in and returns at once. What becomes of it is in the log: `mail.sent` or
  /// `mail.not_sent`, with address and subject, never with the text, which may hold a link that
  /// lets people in.
  virtual void send(letter what) = 0;
};

}  // namespace signalbox::mail
