#pragma once

#include <atomic>
#include <string>

#include "actors/runtime/notification_channels.hpp"
#include "actors/runtime/worker_pool.hpp"
#include "app/settings/settings.hpp"
#include "core/error.hpp"
#include "mail/smtp_outbox.hpp"

namespace signalbox::app {

/// Delivers incident notifications to the targets of `[incidents]`: HTTP calls, which follow no
/// redirects, and mails, on dedicated threads.
class channels final : public actors::notification_channels {
 public:
  /// Mails are sent through the server and the sender of `outbox`, which outlives this object.
  channels(const app::settings& how, const mail::smtp_outbox& outbox);

  /// Ends the running calls within about a second. They are repeated after the next start.
  void stop();

  [[nodiscard]] core::result<void> post(const actors::outgoing_call& call) const override;
  [[nodiscard]] core::result<void> mail(const mail::message& message,
                                        const std::string& id) const override;

 private:
  const mail::smtp_outbox& outbox_;
  std::atomic<bool> stopping_{false};
  actors::worker_pool pool_;
};

}  // namespace signalbox::app
