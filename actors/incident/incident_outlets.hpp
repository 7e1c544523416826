#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "actors/runtime/task_runner.hpp"
#include "core/error.hpp"
#include "domain/incident/incident_delivery.hpp"
#include "mail/letter.hpp"

namespace signalbox::actors {

/// A call that tells something outside.
struct outgoing_call {
  std::string url;
  std::string body;  ///< JSON
  std::vector<std::pair<std::string, std::string>> headers;
};

/// Where incidents are told outside, and by what. Made by `app`; outlives every actor.
struct incident_outlets {
  std::vector<domain::delivery_target> targets;  ///< of what happens from now on
  std::string webhook_secret;                    ///< empty: webhooks are not signed
  task_runner& workers;                          ///< where calls are made
  /// Makes a POST and waits for its answer. Errors: anything but an answer of 2xx, in words. Called
  /// on workers, from several at once.
  std::function<core::result<void>(const outgoing_call&)> post;
  /// Hands a letter to the mail server and waits for its answer; `id` is the same at every try, so
  /// that whoever gets it twice can tell. Errors: `bad_request` for what is refused for good, any
  /// other for what may go better later. Called as `post`.
  std::function<core::result<void>(const mail::letter& what, const std::string& id)> mail;
  /// Told of each try, and how many wait; for metrics, on an actor's thread. May be empty.
  /// @{
  std::function<void(domain::delivery_kind, domain::delivery_outcome)> report_try = {};
  std::function<void(const domain::deliveries_waiting&)> report_waiting = {};
  /// @}
};

}  // namespace signalbox::actors
