#pragma once

#include "actors/messages/status_subscription.hpp"
#include "actors/runtime/actor_context.hpp"
#include "domain/identity/attempt_limit.hpp"

namespace signalbox::actors {

/// Mail subscriptions to the public status page: requested, confirmed by the link in a mail, and
/// ended. Belongs to the platform actor.
class status_subscriptions {
 public:
  explicit status_subscriptions(actor_context& context)
      : context_(context), by_address_(context.env.settings.attempts_per_address) {}

  /// Errors: as the messages say.
  /// @{
  task<done> request(request_status_mails request);
  task<done> confirm(confirm_status_mails request);
  task<done> end(end_status_mails request);
  /// @}

 private:
  /// Counts a request from a network address. Errors: `too_many_requests`.
  [[nodiscard]] core::result<void> admit(const std::string& remote_address);

  actor_context& context_;
  domain::attempt_limit by_address_;
};

}  // namespace signalbox::actors
