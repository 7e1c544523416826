#include "domain/incident/incident_transition.hpp"

#include <fmt/format.h>

#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

std::unexpected<core::error> conflict(std::string message) {
  return core::fail(core::errc::conflict, std::move(message));
}

std::unexpected<core::error> no_such_state(incident_kind kind) {
  return fail_field("state", fmt::format("must be one of: {}", state_names_of(kind)));
}

}  // namespace

core::result<void> check_update(const incident& what, incident_state next) {
  if (is_closed(what.state)) {
    return conflict(what.kind == incident_kind::incident
                        ? "This incident is already resolved. Reopen it, or open a new one."
                        : "This maintenance has already ended.");
  }
  if (!fits(what.kind, next)) return no_such_state(what.kind);
  if (what.kind == incident_kind::incident) return {};
  const bool has_begun = what.state == incident_state::in_progress;
  if (has_begun && next == incident_state::cancelled)
    return conflict("This maintenance has started: complete it instead.");
  if (has_begun && next == incident_state::scheduled)
    return conflict("This maintenance has already started.");
  if (!has_begun && next == incident_state::completed)
    return conflict("This maintenance has not started: cancel it instead.");
  return {};
}

std::optional<core::time_point> reopenable_until(const incident& what) {
  if (what.state != incident_state::resolved || !what.resolved_at) return std::nullopt;
  return *what.resolved_at + reopen_period;
}

core::result<void> check_reopening(const incident& what, incident_state next,
                                   core::time_point now) {
  if (what.kind != incident_kind::incident)
    return conflict("Maintenance cannot be reopened. Schedule a new one.");
  if (!is_closed(what.state)) return conflict("This incident is open.");
  if (!is_initial(next))
    return fail_field("state", "must be investigating, identified or monitoring");
  const auto until = reopenable_until(what);
  if (!until || now > *until) {
    return conflict(fmt::format("This incident was resolved more than {} days ago. Open a new one.",
                                reopen_period.count()));
  }
  return {};
}

core::result<void> check_next_update(incident_kind kind, incident_state next,
                                     std::optional<core::time_point> by, core::time_point now) {
  if (!by) return {};
  if (kind != incident_kind::incident) return fail_field("next_update_by", "is for incidents only");
  if (is_closed(next)) return fail_field("next_update_by", "is for open incidents only");
  if (*by <= now) return fail_field("next_update_by", "must be in the future");
  if (*by > now + next_update_within) {
    return fail_field("next_update_by",
                      fmt::format("must be at most {} days from now", next_update_within.count()));
  }
  return {};
}

}  // namespace signalbox::domain
