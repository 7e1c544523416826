#pragma once

#include "mail/outbox.hpp"

namespace signalbox::simulations {

/// Drops all mail: simulated users read none.
class quiet_mail final : public mail::outbox {
 public:
  [[nodiscard]] bool configured() const override { return false; }
  void send(mail::message /*what*/) override {}
};

}  // namespace signalbox::simulations
