#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/dump.hpp"
#include "actors/project/project_backups.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/dump_runner.hpp"
#include "actors/runtime/task.hpp"

namespace signalbox::actors {

/// The dumps of a project that are made or restored, or were: one at a time. Their progress is on
/// the topic `backups:{ref}`. A job that ran when this actor ended is interrupted: its program and
/// its transaction end with it. Belongs to the project's actor.
class project_dumps {
 public:
  project_dumps(project_context& context, project_backups& backups)
      : context_(context), backups_(backups) {}

  /// Errors of all: storage's, and those of the requests.
  /// @{
  task<std::vector<domain::dump_job>> list();
  task<domain::dump_job> begin(begin_download request);
  task<domain::dump_job> start(start_restore request);
  task<domain::dump_job> start(start_migration request);
  task<done> note(note_upload request);
  task<done> cancel(cancel_dump request);
  /// @}
  void adopt(const note_download& event);
  void adopt(const end_download& event);
  /// Cancels what runs.
  void close();

 private:
  task<void> loaded();
  /// Stores a new job. Errors: those of `domain::check_dump`, and storage's.
  task<domain::dump_job> add(domain::dump_job job, storage::project_request request);
  task<domain::dump_job> start(domain::dump_job job, dump_work work,
                               storage::project_request request);
  [[nodiscard]] domain::dump_job new_job(domain::dump_kind kind, std::string name,
                                         const domain::requester& by) const;
  [[nodiscard]] dump_listener listener(const std::string& id);
  void adopt(const std::string& id, domain::dump_progress progress);
  task<void> store_progress(domain::dump_job job);
  task<void> store_commit(std::string id, domain::dump_progress progress,
                          std::shared_ptr<std::function<void(bool)>> answer);
  task<void> finish(std::string id, domain::dump_outcome outcome);
  [[nodiscard]] domain::dump_job* running();
  void publish(bool is_changed);

  project_context& context_;
  project_backups& backups_;
  bool is_loaded_ = false;
  std::vector<domain::dump_job> jobs_;  ///< newest first
  core::time_point stored_at_{};        ///< the progress
  bool is_storing_ = false;
};

}  // namespace signalbox::actors
