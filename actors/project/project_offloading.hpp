#pragma once

#include <functional>
#include <optional>

#include "actors/project/project_backups.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/due_timer.hpp"
#include "actors/runtime/task.hpp"
#include "core/error.hpp"
#include "core/time.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::actors {

/// Moves the files of a paused project to its backups, as `domain::offloading` decides. The mark is
/// stored before anything is deleted, so that a kill at any moment leaves a project that is resumed
/// from its files or from its backups. Belongs to the project's actor.
class project_offloading {
 public:
  /// Stores, while the project is paused, whether its files are in its backups only. Errors:
  /// storage's.
  using store_mark = std::function<task<void>(bool is_offloaded)>;

  project_offloading(project_context& context, project_backups& backups, store_mark mark);

  /// Continues what a former server began, and sets the timer.
  void begin() { follow_status(); }
  /// The status of the project has changed.
  void follow_status();

 private:
  /// Does what is due. One at a time.
  task<void> tend();
  task<void> step();
  task<void> remove();
  /// A call of the provider.
  struct attempt {
    bool is_made = false;  ///< the project was still paused
    std::optional<core::error> failure = std::nullopt;
  };
  task<attempt> call(provisioning::offload_phase phase);
  void note_failure(const core::error& why);
  [[nodiscard]] bool is_paused() const;
  void set_timer();

  project_context& context_;
  project_backups& backups_;
  store_mark mark_;
  due_timer timer_;
  std::optional<core::time_point> tried_at_;  ///< the last attempt that failed
  bool has_checked_ = false;                  ///< since the last change of the status
  bool is_removed_ = false;                   ///< by this server
  int tending_ = 0;                           ///< tasks in progress: at most one
};

}  // namespace signalbox::actors
