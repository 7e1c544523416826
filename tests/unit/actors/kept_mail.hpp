#pragma once

#include <string>
#include <utility>
#include <vector>

#include "mail/outbox.hpp"

namespace signalbox::testing {

/// Keeps all mails for the test.
class kept_mail final : public mail::outbox {
 public:
  bool is_configured = true;
  std::vector<mail::message> messages;

  [[nodiscard]] bool configured() const override { return is_configured; }
  void send(mail::message what) override { messages.push_back(std::move(what)); }
};

}  // namespace signalbox::testing
