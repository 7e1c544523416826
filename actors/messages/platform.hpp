#pragma once

#include <map>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "actors/messages/support.hpp"
#include "actors/messages/telemetry.hpp"

/// What the platform actor is asked.
namespace signalbox::actors {

struct open_incident {
  using reply = domain::incident;
  domain::incident draft;  ///< without id and times
  std::string message;     ///< the first update; may be empty
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, open_incident& x) {
  return f(x.draft, x.message, x.by);
}

/// Adds to an incident's timeline; the state `resolved` closes it. Errors: `not_found`,
/// `conflict` when it is resolved already.
struct update_incident {
  using reply = domain::incident;
  domain::incident_id id;
  domain::incident_state state = domain::incident_state::investigating;
  std::string message;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, update_incident& x) {
  return f(x.id, x.state, x.message, x.by);
}

struct set_flag {
  using reply = done;
  std::string name;
  bool value = false;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, set_flag& x) {
  return f(x.name, x.value, x.by);
}

/// A flag that is gone counts as false. Errors: `not_found`.
struct remove_flag {
  using reply = done;
  std::string name;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, remove_flag& x) {
  return f(x.name, x.by);
}

struct list_flags {
  using reply = std::map<std::string, bool>;
};

template <class Inspector>
auto inspect(Inspector& f, list_flags&) {
  return f();
}

/// What the installation tells everybody.
struct shown_notice {
  std::string id;  ///< a new one with each text
  std::string message;
  std::string link;  ///< empty: none
};

template <class Inspector>
auto inspect(Inspector& f, shown_notice& x) {
  return f(x.id, x.message, x.link);
}

/// Puts a notice up in place of the present one.
struct put_notice {
  using reply = shown_notice;
  std::string message;
  std::string link;  ///< empty: none
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, put_notice& x) {
  return f(x.message, x.link, x.by);
}

struct take_down_notice {
  using reply = done;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, take_down_notice& x) {
  return f(x.by);
}

/// The incidents that are open now, whatever their scope.
struct list_open_incidents {
  using reply = std::vector<domain::incident>;
};

template <class Inspector>
auto inspect(Inspector& f, list_open_incidents&) {
  return f();
}

/// The incidents that whoever sees a project sees there: those open now and those resolved in the
/// last `domain::incident_recent_for`, newest first, at most `domain::recent_incidents_max`.
struct list_recent_incidents {
  using reply = std::vector<domain::incident>;
  domain::organization_slug organization;
  domain::project_ref project;
  std::string region;
};

template <class Inspector>
auto inspect(Inspector& f, list_recent_incidents& x) {
  return f(x.organization, x.project, x.region);
}

/// Everything that the platform actor is asked through the directory, which hands each of these on.
using platform_requests = request_list<open_incident, update_incident, set_flag, remove_flag,
                                       list_flags, list_open_incidents, list_recent_incidents,
                                       put_notice, take_down_notice, ask_support, list_own_tickets,
                                       list_tickets, close_ticket, note_event, summarize_events>;

}  // namespace signalbox::actors
