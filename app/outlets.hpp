#pragma once

#include <atomic>

#include "actors/incident_outlets.hpp"
#include "actors/worker_pool.hpp"
#include "app/settings.hpp"
#include "domain/error.hpp"

namespace signalbox::app {

/// What tells incidents outside: the targets of `[incidents]`, and the calls that are made to them,
/// with redirects not followed, on threads of its own.
class outlets {
 public:
  /// Without a mail server nobody is mailed.
  outlets(const settings& how, bool sends_mail);

  [[nodiscard]] const actors::incident_outlets& incidents() const { return incidents_; }

  /// Ends the calls under way within about a second. What they were to tell is told after the next
  /// start.
  void stop();

 private:
  [[nodiscard]] domain::result<void> post(const actors::outgoing_call& what) const;

  std::atomic<bool> stopping_{false};
  actors::worker_pool workers_;
  actors::incident_outlets incidents_;
};

}  // namespace signalbox::app
