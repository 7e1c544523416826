#pragma once

#include <caf/event_based_actor.hpp>
#include <caf/message_handler.hpp>
#include <caf/result.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "actors/messages/incident.hpp"
#include "actors/runtime/change_line.hpp"
#include "actors/runtime/environment.hpp"
#include "core/json/json.hpp"

namespace signalbox::actors {

/// The open incidents and maintenance: opened, updated, edited, taken on by time, previewed.
/// Committed first, told after. Belongs to the platform actor.
class incident_desk {
 public:
  /// Incidents of the last days, of the whole installation, that are looked through for those of
  /// one project: far more than people live through, and a bound for what one question reads.
  static constexpr std::size_t looked_through_max = 500;
  /// Edits of one incident that are told.
  static constexpr std::size_t edits_max = 200;
  /// The longest that the timer of maintenance is set for: a clock that is set meanwhile is
  /// noticed.
  static constexpr std::chrono::minutes look_at_most_after{10};

  /// What is told of a change: the incident as it is, and as it was where it was open before.
  using told = std::function<void(const domain::incident& now_so, const domain::incident* before)>;

  incident_desk(caf::event_based_actor* self, environment& env, change_line& line, told changed)
      : self_(self), env_(env), line_(line), changed_(std::move(changed)) {}

  /// Those that are open. Maintenance goes on as time has meanwhile.
  void begin(std::vector<domain::incident> open);

  /// Those that everybody sees, as the topic `platform` shows them.
  [[nodiscard]] core::json shown_to_everybody() const;

  /// All of them, as the topic `incidents` shows them.
  [[nodiscard]] core::json shown_to_operators() const;

  /// A handler for each request about incidents.
  [[nodiscard]] caf::message_handler requests();

 private:
  caf::result<domain::incident> take(const open_incident& asked);
  caf::result<alerts_answer> take(const take_alerts& asked);
  caf::result<domain::incident> take(const update_incident& asked);
  caf::result<domain::incident> take(const edit_incident& asked);
  caf::result<domain::incident> take(const set_post_mortem& asked);
  caf::result<incident_history> take(const describe_incident& asked);
  caf::result<domain::incident_audience> take(const preview_incident& asked);
  caf::result<std::vector<domain::incident>> take(const list_newest_incidents& asked);
  caf::result<std::vector<domain::incident>> take(const list_recent_incidents& asked);
  [[nodiscard]] std::vector<domain::incident> all_open() const;

  /// The incident is so now, in storage.
  domain::incident stored(domain::incident now_so);
  /// Sets the one timer anew, for what time will change next.
  void arm();
  void look();
  void advance(const domain::incident_id& id);

  caf::event_based_actor* self_;
  environment& env_;
  change_line& line_;
  told changed_;
  std::map<std::string, domain::incident> open_;  ///< by id
  std::uint64_t look_number_ = 0;
};

}  // namespace signalbox::actors
