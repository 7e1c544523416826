#pragma once

#include <functional>
#include <optional>
#include <string>

#include "actors/messages/inactivity.hpp"
#include "actors/project/project_backups.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/task.hpp"
#include "domain/project/inactivity.hpp"
#include "provisioning/provider.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::actors {

/// Pauses the project when it is not used, as `domain::inactivity` decides: each probe is an
/// observation, so it needs no timer. What is shown to people is always stored before; the time of
/// the last use is stored once an hour. Belongs to the project's actor.
class project_inactivity {
 public:
  /// Begins the pause; the task ends when that is stored. Errors: as `begin_operation`; storage's.
  using pause_operation = std::function<task<void>(std::string reason)>;

  project_inactivity(project_context& context, project_backups& backups, pause_operation pause);

  /// A probe of the database has ended. Returns whether clients have used it since the last one.
  bool observe(const provisioning::probe_result& found);
  /// The project is used through Signalbox; counted with the next probe.
  void note_use() { has_use_ = true; }
  /// The status of the project has changed. `before`: its former condition.
  void follow_status(const domain::project_condition& before);
  /// The plan of the project's organization has changed.
  void apply(const plan_changed& fact);
  /// The project has moved to another organization.
  void forget_plan() { plan_.reset(); }

  /// Errors: those of the requests.
  /// @{
  task<domain::project> keep(keep_project_running request);
  task<domain::project> exempt(exempt_from_pause request);
  task<domain::project> end_exemption(end_pause_exemption request);
  /// @}

 private:
  /// Does what is due. One at a time.
  task<void> tend();
  task<void> step();
  task<void> load_plan();
  [[nodiscard]] bool pauses() const;
  [[nodiscard]] bool has_work() const;

  task<void> try_pause();
  task<void> give_up(std::string why);
  void end_attempt();
  task<void> send_warning();
  /// Stores a use, makes it the current one and publishes what people see. Errors: storage's.
  task<void> save(domain::project_use next,
                  std::optional<storage::project_request> request = std::nullopt);
  [[nodiscard]] const domain::project_use& stored() const { return context_.project.use; }
  [[nodiscard]] const domain::inactivity_policy& policy() const;

  project_context& context_;
  project_backups& backups_;
  pause_operation pause_;
  domain::project_use current_;  ///< like the stored one, but of the last probe
  domain::use_counter counter_;
  bool has_use_ = false;                           ///< since the last probe, through Signalbox
  std::optional<std::string> plan_;                ///< empty: not read yet
  std::optional<core::time_point> attempt_since_;  ///< of the pause, while its backup is made
  int tending_ = 0;                                ///< tasks in progress: at most one
  int saving_ = 0;                                 ///< stores in progress
};

}  // namespace signalbox::actors
