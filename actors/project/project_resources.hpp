#pragma once

#include "actors/messages/project_resource.hpp"
#include "actors/project/project_activity.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/task.hpp"
#include "storage/project/project_resource_repository.hpp"

namespace signalbox::actors {

/// The configuration of a project's database: settings, password, and read-only mode. Each change
/// is stored with a mark that it is not applied yet (`pending_apply`), and applied after that. It
/// may be applied more than once, so an interruption or an unresponsive database only delays it.
/// Belongs to the project's actor.
class project_resources {
 public:
  using configuration = storage::project_resource_repository::applied;

  project_resources(project_context& context, project_activity& activity)
      : context_(context), activity_(activity) {}

  /// Stores the change and applies it, if possible now. Errors: `conflict` while the
  /// database is not running; storage's.
  /// @{
  task<domain::project> change(change_postgres_settings request);
  task<domain::project> change(change_database_password request);
  /// @}

  /// Starts applying the stored configuration, unless it is already applied, cannot be applied now,
  /// or is about to be applied.
  void start_apply();

  /// Returns the configuration that would be applied now.
  [[nodiscard]] configuration current() const;
  /// Stores that this configuration is applied. Errors: storage's.
  task<void> record_applied(configuration applied);

 private:
  [[nodiscard]] bool can_apply() const;
  task<void> apply();
  void publish_pending();

  project_context& context_;
  project_activity& activity_;
  int applying_ = 0;  ///< tasks that apply or wait for the provider
};

}  // namespace signalbox::actors
