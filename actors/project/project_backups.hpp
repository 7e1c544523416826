#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/backup.hpp"
#include "actors/messages/topic.hpp"
#include "actors/project/project_activity.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/backup_slots.hpp"
#include "actors/runtime/due_timer.hpp"
#include "actors/runtime/measurements.hpp"
#include "actors/runtime/task.hpp"
#include "actors/topic/change_feed.hpp"
#include "domain/backup/final_backup.hpp"
#include "provisioning/provider.hpp"
#include "storage/backup/backup_repository.hpp"

namespace signalbox::actors {

/// The backups of a project and their proofs, and the topic `backups:{ref}`: `{"revision": n,
/// "running": {…},
/// "dump": {…}}`. The revision changes with what clients have to read again; `running` is the
/// progress of a backup. Rules of `domain` decide what is due; one task (`tend`) starts it when the
/// installation has a free slot, and follows it. The host is asked only while something runs, after
/// events, and when someone looks. Belongs to the project's actor.
class project_backups {
 public:
  project_backups(project_context& context, project_activity& activity);

  /// Looks after what runs and what is due, a little after the start.
  void begin();
  /// A probe of the database has ended.
  void observe(const provisioning::probe_result& found);
  /// The status of the project has changed.
  void follow_status();

  /// Errors of all: storage's, and those of the requests.
  /// @{
  task<backups_overview> describe();
  task<backups_overview> request(start_backup what);
  task<backups_overview> request(prove_backup what);
  task<done> cancel(cancel_backup what);
  task<recovery_addon> addon();
  task<recovery_addon> request(choose_recovery_addon what);
  /// Returns what the operation `recover` restores.
  task<domain::recovery_target> check(domain::recovery_target target);
  /// Returns what can be restored to a new project; an empty target is the newest second.
  task<domain::recovery_target> find_restorable(domain::recovery_target target);
  /// @}

  /// Makes a proven backup of everything that was written before `since`, and returns how far that
  /// is. Called again until it has ended.
  [[nodiscard]] domain::final_backup_decision secure(core::time_point since);
  /// The proven backup is no longer needed; what runs continues.
  void end_securing() { securing_since_.reset(); }

  /// Returns whether the newest backup was restored successfully by a test. Errors: storage's.
  task<bool> has_proven_newest();

  [[nodiscard]] topic_joined subscribe(const actors::subscribe& request);
  void unsubscribe(const actors::unsubscribe& request);
  /// Shows a dump that is made or restored on the topic as `dump`; null: none. `is_changed`: more
  /// than its progress.
  void show_dump(core::json dump, bool is_changed);
  /// The project has moved to another organization: ends the topic and all subscriptions.
  void close_topic() {
    feed_.reset();
    has_noted_ = false;
  }
  /// Ends everything; what runs on the host continues.
  void close();

 private:
  /// What is started next.
  struct choice {
    backup_work what = backup_work::backup;
    domain::backup_kind kind = domain::backup_kind::full;
    std::string label;          ///< of the backup to prove
    bool is_requested = false;  ///< by a member
  };

  task<void> loaded();
  /// Runs `step` until nothing has changed meanwhile, and sets the timer. One at a time.
  task<void> tend();
  void wake();
  task<void> step();
  void set_timer(bool has_failed);
  /// The host can be asked for the repository of the project now.
  [[nodiscard]] bool is_usable() const;

  [[nodiscard]] const domain::backup_state& state() const;
  [[nodiscard]] bool runs() const;
  /// The wait after a start, or a change of the status, is over.
  [[nodiscard]] bool is_settled() const;
  /// The host may know more than is known here: a night has begun since its report.
  [[nodiscard]] bool needs_report() const;
  [[nodiscard]] std::optional<choice> chosen() const;
  [[nodiscard]] std::optional<choice> chosen_to_secure() const;
  [[nodiscard]] domain::final_backup_decision securing() const;
  [[nodiscard]] bool may_prove() const;
  void enter(const choice& next);
  void take(backup_slots::slot got);
  void release();

  // Calls of the provider (project_backups_work.cpp).
  task<void> start(choice next);
  task<void> record_start(choice next, core::result<void> outcome);
  /// Asks the host and adopts its report. Errors: the provider's.
  task<void> read();
  task<void> read(serial_queue::turn call, std::chrono::milliseconds limit);
  task<void> adopt(domain::backup_state found);
  /// Stores and publishes whether the project is protected, if that has changed. Errors: storage's.
  task<void> keep_protection();
  void observe(const domain::backup_state& before, const domain::backup_state& after);
  /// Ends a backup that has made no progress for `backup_stall_max`. Errors: the provider's.
  task<void> end_stalled();
  /// Ends the running backup on the host. Errors: the provider's.
  task<void> end_backup();
  /// Reports the first backup to the organization, for its checklist.
  void note_backup();
  /// The entries of the timeline for what has ended.
  [[nodiscard]] std::vector<domain::activity_entry> entries_of(const domain::backup_state& before,
                                                               const domain::backup_state& after);
  [[nodiscard]] std::vector<domain::activity_entry> entries_of(
      const std::optional<domain::missing_protection>& before,
      const std::optional<domain::missing_protection>& after) const;
  /// Stores a record and makes it the current one, with entries of the timeline. Errors: storage's.
  task<void> save(const serial_queue::turn& turn, storage::backup_record record,
                  std::optional<storage::project_request> request = std::nullopt,
                  std::vector<domain::activity_entry> entries = {});

  [[nodiscard]] backups_overview overview() const;
  void measure() const;
  void publish();
  void publish_progress();

  project_context& context_;
  project_activity& activity_;
  due_timer timer_;
  bool is_loaded_ = false;
  storage::backup_record record_;
  std::optional<std::chrono::days> addon_;
  std::vector<domain::backup_proof> proofs_;  ///< newest first
  bool is_current_ = false;                   ///< the host answered last time
  bool must_read_ = false;                    ///< something has changed on the host
  bool is_archiving_failing_ = false;         ///< at the last probe
  core::time_point settled_at_;               ///< nothing is started by the schedule before
  std::string requested_proof_;               ///< requested by a member; empty: none
  std::string running_proof_;                 ///< the label; empty: none, or not known
  std::optional<core::time_point> proof_tried_at_;
  std::optional<core::time_point> securing_since_;  ///< a pause waits for a proven backup
  std::uint64_t progress_bytes_ = 0;                ///< of the running backup
  std::optional<core::time_point> progress_at_;     ///< when it last made progress
  backup_slots::slot slot_;                         ///< held from before the start to the end
  backup_slots::ticket ticket_;                     ///< while it waits for a slot
  bool waits_for_member_ = false;
  bool is_cancelled_ = false;  ///< the backup that runs
  std::string
      running_for_;  ///< the member who requested what runs; empty: the schedule, or unknown
  bool has_started_ = false;  ///< what holds the slot
  bool has_noted_ = false;    ///< that there is a backup
  int tending_ = 0;           ///< tasks in progress: at most one
  bool is_woken_ = false;
  std::uint64_t revision_;  ///< begins with the time, so it never repeats
  core::json dump_;         ///< null: none
  std::unique_ptr<change_feed> feed_;
};

}  // namespace signalbox::actors
