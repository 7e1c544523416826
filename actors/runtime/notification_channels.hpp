#pragma once

#include <string>
#include <utility>
#include <vector>

#include "actors/runtime/task_runner.hpp"
#include "core/error.hpp"
#include "domain/incident/incident_delivery.hpp"
#include "mail/message.hpp"

namespace signalbox::actors {

/// An HTTP call that delivers an incident.
struct outgoing_call {
  std::string url;
  std::string body;  ///< JSON
  std::vector<std::pair<std::string, std::string>> headers;
};

/// The delivery of incidents outside the dashboard. Implemented by `app`; outlives every actor.
class notification_channels {
 public:
  struct settings {
    std::vector<domain::delivery_target> targets;  ///< for future incidents
    std::string webhook_secret;                    ///< empty: webhooks are not signed
  };

  notification_channels(settings how, task_runner& workers)
      : how_(std::move(how)), workers_(workers) {}
  notification_channels(const notification_channels&) = delete;
  notification_channels& operator=(const notification_channels&) = delete;
  virtual ~notification_channels() = default;

  [[nodiscard]] const std::vector<domain::delivery_target>& targets() const { return how_.targets; }
  [[nodiscard]] const std::string& webhook_secret() const { return how_.webhook_secret; }
  /// Returns the workers that make the calls below.
  [[nodiscard]] task_runner& workers() const { return workers_; }

  /// Sends a POST and waits for the response. Errors: any response other than 2xx. Any thread.
  [[nodiscard]] virtual core::result<void> post(const outgoing_call& call) const = 0;

  /// Passes a mail to the mail server and waits for the response; `id` is the same for every
  /// attempt, so that a receiver can recognize a duplicate. Errors: `bad_request` for a permanent
  /// refusal, any other when a later attempt may succeed. Any thread.
  [[nodiscard]] virtual core::result<void> mail(const mail::message& message,
                                                const std::string& id) const = 0;

 protected:
  settings how_;

 private:
  task_runner& workers_;
};

}  // namespace signalbox::actors
