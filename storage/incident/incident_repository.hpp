#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/incident/incident.hpp"
#include "domain/incident/incident_edit.hpp"
#include "postgres/connection.hpp"
#include "postgres/transaction.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {

/// Something to post to an incident's timeline.
struct new_incident_update {
  domain::incident_state state = domain::incident_state::investigating;
  std::string message;
};

/// What is wrong, and what was; what is done on purpose. Incidents come with all their updates,
/// oldest first. Functions that name one return `not_found` when it does not exist.
class incident_repository {
 public:
  incident_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Opens an incident in the draft's state, with the first update where there is a message; or
  /// plans maintenance, which is in progress when its start has come. The draft's id, times and
  /// updates say nothing. Errors: `bad_request` for a state that its kind cannot begin in, a plan
  /// (`domain::check_plan`), and an organization or project that is not there.
  [[nodiscard]] core::result<domain::incident> open(const domain::incident& draft,
                                                    const std::string& message,
                                                    const domain::requester& by);

  /// Adds to the timeline; `resolved` and `completed` close it. Errors: `bad_request` for a state
  /// of the other kind; `conflict` when it is closed already.
  [[nodiscard]] core::result<domain::incident> post_update(const domain::incident_id& incident,
                                                           const new_incident_update& update,
                                                           const domain::requester& by);

  /// Changes an open incident; what changes nothing leaves no trace. Errors: `domain::edited`'s;
  /// `bad_request` for an organization or project that is new in it and not there.
  [[nodiscard]] core::result<domain::incident> edit(const domain::incident_id& incident,
                                                    const domain::incident_edit& wanted,
                                                    const domain::requester& by);

  /// Writes down what was learned, of an open incident too; an empty text takes it away.
  [[nodiscard]] core::result<domain::incident> set_post_mortem(const domain::incident_id& incident,
                                                               const std::string& text,
                                                               const domain::requester& by);

  /// Takes maintenance on as time has (`domain::state_at`), with an entry in the timeline. Returns
  /// it unchanged where that is nothing.
  [[nodiscard]] core::result<domain::incident> advance(const domain::incident_id& incident,
                                                       const domain::requester& by);

  [[nodiscard]] core::result<domain::incident> find(const domain::incident_id& incident);

  /// Oldest first, at most `count`.
  [[nodiscard]] core::result<std::vector<domain::incident_edited>> list_edits(
      const domain::incident_id& incident, std::size_t count);

  /// Those not closed, oldest first.
  [[nodiscard]] core::result<std::vector<domain::incident>> list_open();

  /// The newest ones, closed or not, newest first, at most `count`.
  [[nodiscard]] core::result<std::vector<domain::incident>> list(std::size_t count);

  /// Those open now or closed since then, newest first, at most `count`.
  [[nodiscard]] core::result<std::vector<domain::incident>> list_recent(core::time_point since,
                                                                        std::size_t count);

 private:
  /// The incident, held until the transaction ends.
  [[nodiscard]] core::result<domain::incident> lock(const domain::incident_id& incident);
  [[nodiscard]] core::result<void> add_update(const domain::incident_id& incident,
                                              const new_incident_update& update,
                                              const domain::requester& by);
  [[nodiscard]] core::result<void> set_state(const domain::incident_id& incident,
                                             const new_incident_update& update,
                                             const domain::requester& by);
  /// Notes a change down and commits it; the incident as it is then.
  [[nodiscard]] core::result<domain::incident> conclude(postgres::transaction& work,
                                                        const domain::incident_id& incident,
                                                        const audit_entry& entry);

  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
