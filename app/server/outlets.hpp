#pragma once

#include <atomic>
#include <string>

#include "actors/incident/incident_outlets.hpp"
#include "actors/runtime/worker_pool.hpp"
#include "app/metrics/metrics.hpp"
#include "app/settings/settings.hpp"
#include "core/error.hpp"
#include "mail/smtp_outbox.hpp"

namespace signalbox::app {

/// What tells incidents outside: the targets of `[incidents]`, and the calls that are made to them,
/// with redirects not followed, and the letters, on threads of its own.
class outlets {
 public:
  /// Without a mail server nobody is mailed. `figures` outlives it.
  outlets(const settings& how, metrics& figures);

  [[nodiscard]] const actors::incident_outlets& incidents() const { return incidents_; }

  /// Ends the calls under way within about a second. What they were to tell is told after the next
  /// start.
  void stop();

 private:
  [[nodiscard]] core::result<void> post(const actors::outgoing_call& what) const;
  [[nodiscard]] core::result<void> mail(const mail::letter& what, const std::string& id) const;

  const mail::smtp_outbox::settings mail_settings_;
  std::atomic<bool> stopping_{false};
  actors::worker_pool workers_;
  actors::incident_outlets incidents_;
};

}  // namespace signalbox::app
