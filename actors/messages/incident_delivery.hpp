#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/incident/incident_delivery.hpp"

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, delivery_target& x) {
  return f(x.kind, x.address);
}

template <class Inspector>
auto inspect(Inspector& f, incident_delivery& x) {
  auto body = x.body.dump(-1, ' ', false, core::json::error_handler_t::replace);
  if constexpr (Inspector::writes_state) {
    auto failure =
        f(x.id, x.to, x.event, body, x.made_at, x.tries, x.next_try_at, x.done_at, x.last_error);
    x.body = core::json::parse(body, nullptr, false);
    return failure;
  } else {
    return f(x.id, x.to, x.event, body, x.made_at, x.tries, x.next_try_at, x.done_at, x.last_error);
  }
}

}  // namespace signalbox::domain

/// Requests to the platform actor for notifications of incidents outside the dashboard.
namespace signalbox::actors {

/// Lists sent, pending and abandoned notifications, newest first; `state` as
/// `domain::delivery_state`, or empty for all.
struct list_incident_deliveries {
  using reply = std::vector<domain::incident_delivery>;
  std::string state;
  std::size_t count = 0;
};

template <class Inspector>
auto inspect(Inspector& f, list_incident_deliveries& x) {
  return f(x.state, x.count);
}

}  // namespace signalbox::actors
