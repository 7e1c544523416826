#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/incident/incident.hpp"
#include "domain/incident/incident_edit.hpp"
#include "postgres/connection.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// A new entry of an incident's timeline.
struct new_incident_update {
  domain::incident_state state = domain::incident_state::investigating;
  std::string message;
  /// The promised time of the one after it.
  std::optional<core::time_point> next_update_by = std::nullopt;
};

/// Incidents and maintenance, past and current. Incidents include all their updates, oldest first.
/// Functions with an id return `not_found` when the incident does not exist.
class incident_repository {
 public:
  incident_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}
  explicit incident_repository(const statements& on) : on_(on) {}

  /// Opens an incident in the draft's state, with the first update if there is a message; or plans
  /// maintenance, which is in progress when its start has passed. The draft's id, times and updates
  /// are ignored. Errors: `bad_request` for an initial state that its kind does not allow, an
  /// invalid plan (`domain::check_plan`), or an unknown organization or project.
  [[nodiscard]] core::result<domain::incident> open(const domain::incident& draft,
                                                    const std::string& message,
                                                    const domain::requester& by);

  /// Adds to the timeline; final states close the incident. Errors: those of `domain::check_update`
  /// and `domain::check_next_update`.
  [[nodiscard]] core::result<domain::incident> post_update(const domain::incident_id& incident,
                                                           const new_incident_update& update,
                                                           const domain::requester& by);

  /// Reopens a resolved incident in the state of the update. An incident from alerts is separated
  /// from their source if a newer one is open for it. Errors: those of `domain::check_reopening`
  /// and `domain::check_next_update`.
  [[nodiscard]] core::result<domain::incident> reopen(const domain::incident_id& incident,
                                                      const new_incident_update& update,
                                                      const domain::requester& by);

  /// Edits an open incident; an edit without changes is not recorded. Errors: those of
  /// `domain::edited`; `bad_request` for an added organization or project that is unknown.
  [[nodiscard]] core::result<domain::incident> edit(const domain::incident_id& incident,
                                                    const domain::incident_edit& requested,
                                                    const domain::requester& by);

  /// Stores the post-mortem, also of an open incident; an empty text removes it.
  [[nodiscard]] core::result<domain::incident> set_post_mortem(const domain::incident_id& incident,
                                                               const std::string& text,
                                                               const domain::requester& by);

  /// Advances the state of maintenance by time (`domain::state_at`), with a timeline entry. Returns
  /// it unchanged when the state is current.
  [[nodiscard]] core::result<domain::incident> advance(const domain::incident_id& incident,
                                                       const domain::requester& by);

  [[nodiscard]] core::result<domain::incident> find(const domain::incident_id& incident);

  /// Oldest first, at most `count`.
  [[nodiscard]] std::vector<domain::incident_edited> list_edits(const domain::incident_id& incident,
                                                                std::size_t count);

  /// Open incidents, oldest first.
  [[nodiscard]] std::vector<domain::incident> list_open();

  /// The newest incidents, open or closed, newest first, at most `count`.
  [[nodiscard]] std::vector<domain::incident> list(std::size_t count);

  /// Incidents that began in `[from, until)`, maintenance by its planned start; newest first, at
  /// most `count`.
  [[nodiscard]] std::vector<domain::incident> list_between(core::time_point from,
                                                           core::time_point until,
                                                           std::size_t count);

  /// Incidents that are open or were closed since then, newest first, at most `count`.
  [[nodiscard]] std::vector<domain::incident> list_recent(core::time_point since,
                                                          std::size_t count);

 private:
  /// Returns the incident, locked until the transaction ends.
  [[nodiscard]] core::result<domain::incident> lock(const domain::incident_id& incident);
  void add_update(const domain::incident_id& incident, const new_incident_update& update,
                  const domain::requester& by);
  void set_state(const domain::incident_id& incident, const new_incident_update& update,
                 const domain::requester& by);
  /// Logs a change and commits it; returns the updated incident.
  [[nodiscard]] core::result<domain::incident> conclude(transaction& work,
                                                        const domain::incident_id& incident,
                                                        const audit_entry& entry);

  statements on_;
};

}  // namespace signalbox::storage
