#pragma once

#include <string>
#include <utility>
#include <vector>

#include "actors/runtime/task_runner.hpp"
#include "core/error.hpp"
#include "domain/incident/incident_delivery.hpp"
#include "mail/letter.hpp"

namespace signalbox::actors {

/// An HTTP call that delivers an incident.
struct outgoing_call {
  std::string url;
  std::string body;  ///< JSON
  std::vector<std::pair<std::string, std::string>> headers;
};

/// Where incidents are delivered outside the dashboard. Implemented by `app`; outlives every actor.
class incident_outlets {
 public:
  struct settings {
    std::vector<domain::delivery_target> targets;  ///< of incidents from now on
    std::string webhook_secret;                    ///< empty: webhooks are not signed
  };

  incident_outlets(settings how, task_runner& workers) : how_(std::move(how)), workers_(workers) {}
  incident_outlets(const incident_outlets&) = delete;
  incident_outlets& operator=(const incident_outlets&) = delete;
  virtual ~incident_outlets() = default;

  [[nodiscard]] const std::vector<domain::delivery_target>& targets() const { return how_.targets; }
  [[nodiscard]] const std::string& webhook_secret() const { return how_.webhook_secret; }
  /// Where the calls below are made.
  [[nodiscard]] task_runner& workers() const { return workers_; }

  /// Makes a POST and waits for its answer. Errors: anything but an answer of 2xx. Any thread.
  [[nodiscard]] virtual core::result<void> post(const outgoing_call& call) const = 0;

  /// Gives a letter to the mail server and waits for its answer; `id` is the same at every try, so
  /// that a receiver can recognize a duplicate. Errors: `bad_request` for a permanent refusal, any
  /// other where a later try may succeed. Any thread.
  [[nodiscard]] virtual core::result<void> mail(const mail::letter& letter,
                                                const std::string& id) const = 0;

 protected:
  settings how_;

 private:
  task_runner& workers_;
};

}  // namespace signalbox::actors
