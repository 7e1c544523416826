#pragma once

#include <caf/actor.hpp>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "actors/incident/incident_deliveries.hpp"
#include "actors/messages/incident.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/due_timer.hpp"
#include "actors/status/status_mailer.hpp"
#include "actors/topic/topic.hpp"
#include "core/json/json.hpp"
#include "storage/incident/incident_repository.hpp"

namespace signalbox::actors {

/// Returns the public ones among these open incidents, in the format of the topic `platform`.
[[nodiscard]] core::json public_incidents_json(const std::vector<domain::incident>& open);

/// Returns these open incidents in the format of the topic `incidents`.
[[nodiscard]] core::json all_incidents_json(const std::vector<domain::incident>& open);

/// The topics on which changes of incidents are published.
struct incident_audiences {
  topic& everyone;   ///< `platform`
  topic& operators;  ///< `incidents`
  incident_deliveries& outside;
  status_mailer& subscribers;  ///< of the public status page
};

/// The open incidents and maintenance: opened, updated and edited by operators and by alerts,
/// advanced by schedule. Commits each change, then publishes it. Belongs to the platform actor.
class incident_service {
 public:
  /// Recent incidents of the whole installation that are searched for those of one project.
  static constexpr std::size_t recent_scan_max = 500;
  /// The maximum number of listed edits of one incident.
  static constexpr std::size_t edits_max = 200;

  /// Maintenance that became due while the server was down advances at once.
  incident_service(actor_context& context, const incident_audiences& audiences,
                   std::vector<domain::incident> open);

  /// Errors: as the messages say.
  /// @{
  task<domain::incident> open(const open_incident& request);
  task<alerts_answer> handle(apply_alerts request);
  task<domain::incident> update(update_incident request);
  task<domain::incident> reopen(reopen_incident request);
  task<domain::incident> edit(edit_incident request);
  task<domain::incident> set_post_mortem(actors::set_post_mortem request);
  task<incident_history> describe(describe_incident request);
  task<domain::incident_audience> preview(preview_incident request);
  [[nodiscard]] std::vector<domain::incident> list_open() const;
  task<std::vector<domain::incident>> list_newest(list_newest_incidents request);
  task<std::vector<domain::incident>> list_between(list_incidents_between request);
  task<std::vector<domain::incident>> list_recent(list_recent_incidents request);
  /// @}

 private:
  /// Commits `change(incident_repository&)`, a change of the incident with this id or of a new one,
  /// together with its notifications outside the dashboard.
  template <class Change>
  task<domain::incident> change(std::optional<domain::incident_id> id, Change make_change);
  task<domain::incident> advance(domain::incident_id id);

  /// Applies and publishes a stored incident.
  void adopt(const domain::incident& stored);
  void publish(const domain::incident& current, const domain::incident* previous);

  /// Sets the timer for the next scheduled change.
  void set_timer();
  /// Advances the incident that is due.
  task<void> advance_due();

  actor_context& context_;
  incident_audiences audiences_;
  std::map<std::string, domain::incident> open_;  ///< by id
  due_timer timer_{context_, [this] { context_.start(advance_due()); }};
};

}  // namespace signalbox::actors
