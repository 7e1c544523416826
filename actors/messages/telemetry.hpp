#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/platform/telemetry_event.hpp"

/// Requests and events of the platform actor for the usage of the dashboard.
namespace signalbox::actors {

/// Accepts an event to store it soon. When telemetry is disabled or the queue is full, the event is
/// dropped silently.
struct note_event {
  using reply = done;
  domain::telemetry_event what;  ///< without time and account
  domain::account_id account;
};

template <class Inspector>
auto inspect(Inspector& f, note_event& x) {
  return f(x.what, x.account);
}

struct telemetry_summary {
  std::uint64_t days = 0;  ///< the requested number, at most the retention period
  bool enabled = false;
  std::vector<domain::action_count> actions;  ///< most frequent first
};

template <class Inspector>
auto inspect(Inspector& f, telemetry_summary& x) {
  return f(x.days, x.enabled, x.actions);
}

/// Returns the most frequent events of the last `days`.
struct summarize_events {
  using reply = telemetry_summary;
  std::uint64_t days = 1;
};

template <class Inspector>
auto inspect(Inspector& f, summarize_events& x) {
  return f(x.days);
}

}  // namespace signalbox::actors
