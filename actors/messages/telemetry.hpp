#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/platform/telemetry_event.hpp"

/// What the platform actor is told and asked of what people do in the dashboard.
namespace signalbox::actors {

/// Takes an event in, to be stored soon. Where telemetry is off, or too much waits, it is dropped
/// without a word.
struct note_event {
  using reply = done;
  domain::telemetry_event what;  ///< without time and person
  domain::account_id account;
};

template <class Inspector>
auto inspect(Inspector& f, note_event& x) {
  return f(x.what, x.account);
}

struct telemetry_summary {
  std::uint64_t days = 0;  ///< as many as were asked for, at most those that are kept
  bool enabled = false;
  std::vector<domain::action_count> actions;  ///< the most frequent first
};

template <class Inspector>
auto inspect(Inspector& f, telemetry_summary& x) {
  return f(x.days, x.enabled, x.actions);
}

/// What was done most in the last `days`.
struct summarize_events {
  using reply = telemetry_summary;
  std::uint64_t days = 1;
};

template <class Inspector>
auto inspect(Inspector& f, summarize_events& x) {
  return f(x.days);
}

}  // namespace signalbox::actors
