#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/incident/alertmanager.hpp"
#include "domain/incident/incident_audience.hpp"
#include "domain/incident/incident_edit.hpp"

/// Requests to the platform actor for incidents and maintenance.
namespace signalbox::actors {

/// Errors: `bad_request` naming the invalid field of the draft.
struct open_incident {
  using reply = domain::incident;
  domain::incident draft;  ///< without id and times
  std::string message;     ///< the first update; may be empty
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, open_incident& x) {
  return f(x.draft, x.message, x.by);
}

/// Adds to an incident's timeline; final states close it. Errors: those of `domain::check_update`
/// and `domain::check_next_update`; `not_found`.
struct update_incident {
  using reply = domain::incident;
  domain::incident_id id;
  domain::incident_state state = domain::incident_state::investigating;
  std::string message;
  domain::requester by;
  std::optional<core::time_point> next_update_by = std::nullopt;
};

template <class Inspector>
auto inspect(Inspector& f, update_incident& x) {
  return f(x.id, x.state, x.message, x.by, x.next_update_by);
}

/// Reopens a resolved incident with an update. Errors: those of `domain::check_reopening` and
/// `domain::check_next_update`; `not_found`.
struct reopen_incident {
  using reply = domain::incident;
  domain::incident_id id;
  domain::incident_state state = domain::incident_state::investigating;
  std::string message;
  domain::requester by;
  std::optional<core::time_point> next_update_by = std::nullopt;
};

template <class Inspector>
auto inspect(Inspector& f, reopen_incident& x) {
  return f(x.id, x.state, x.message, x.by, x.next_update_by);
}

/// Changes the details and scope of an open incident. Errors: `bad_request`, `not_found`;
/// `conflict` when it is closed.
struct edit_incident {
  using reply = domain::incident;
  domain::incident_id id;
  domain::incident_edit requested;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, edit_incident& x) {
  return f(x.id, x.requested, x.by);
}

/// Writes the post-mortem; an empty text removes it. Errors: `not_found`.
struct set_post_mortem {
  using reply = domain::incident;
  domain::incident_id id;
  std::string text;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, set_post_mortem& x) {
  return f(x.id, x.text, x.by);
}

/// The effect of an alert report, and the affected incident, if any.
struct alerts_answer {
  domain::alert_decision::deed did = domain::alert_decision::deed::nothing;
  std::optional<domain::incident> what;
};

template <class Inspector>
auto inspect(Inspector& f, alerts_answer& x) {
  return f(x.did, x.what);
}

/// Opens, updates or resolves the incident of a group of alerts. Idempotent.
struct apply_alerts {
  using reply = alerts_answer;
  domain::alert_report report;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, apply_alerts& x) {
  return f(x.report, x.by);
}

/// An incident with its edits, oldest first.
struct incident_history {
  domain::incident what;
  std::vector<domain::incident_edited> edits;
};

template <class Inspector>
auto inspect(Inspector& f, incident_history& x) {
  return f(x.what, x.edits);
}

/// Errors: `not_found`.
struct describe_incident {
  using reply = incident_history;
  domain::incident_id id;
};

template <class Inspector>
auto inspect(Inspector& f, describe_incident& x) {
  return f(x.id);
}

/// Returns the audience of an incident with this scope. Errors: `bad_request` for an unknown
/// organization or project.
struct preview_incident {
  using reply = domain::incident_audience;
  domain::incident draft;
};

template <class Inspector>
auto inspect(Inspector& f, preview_incident& x) {
  return f(x.draft);
}

/// Lists the open incidents and maintenance in any scope, announced or not.
struct list_open_incidents {
  using reply = std::vector<domain::incident>;
};

template <class Inspector>
auto inspect(Inspector& f, list_open_incidents&) {
  return f();
}

/// Lists the newest incidents, open or closed, newest first.
struct list_newest_incidents {
  using reply = std::vector<domain::incident>;
  std::size_t count = 0;
};

template <class Inspector>
auto inspect(Inspector& f, list_newest_incidents& x) {
  return f(x.count);
}

/// Lists the incidents and maintenance in any scope that began in `[from, until)`, maintenance by
/// its planned start, newest first, at most `count`.
struct list_incidents_between {
  using reply = std::vector<domain::incident>;
  core::time_point from;
  core::time_point until;
  std::size_t count = 0;
};

template <class Inspector>
auto inspect(Inspector& f, list_incidents_between& x) {
  return f(x.from, x.until, x.count);
}

/// Lists the incidents that are shown for a project: open ones and those closed in the last
/// `domain::incident_recent_for`, newest first, at most `domain::recent_incidents_max`.
struct list_recent_incidents {
  using reply = std::vector<domain::incident>;
  domain::organization_slug organization;
  domain::project_ref project;
  std::string region;
  int days = domain::incident_recent_for.count();  ///< the maximum age of a resolved one
};

template <class Inspector>
auto inspect(Inspector& f, list_recent_incidents& x) {
  return f(x.organization, x.project, x.region, x.days);
}

}  // namespace signalbox::actors
