#pragma once

#include <caf/actor.hpp>
#include <caf/actor_clock.hpp>
#include <caf/event_based_actor.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "actors/messages/messages.hpp"
#include "actors/project/advisor_exceptions.hpp"
#include "actors/project/auto_restart.hpp"
#include "actors/project/disk_watch.hpp"
#include "actors/project/project_activity.hpp"
#include "actors/project/project_backups.hpp"
#include "actors/project/project_change.hpp"
#include "actors/project/project_context.hpp"
#include "actors/project/project_copying.hpp"
#include "actors/project/project_cron.hpp"
#include "actors/project/project_dumps.hpp"
#include "actors/project/project_hooks.hpp"
#include "actors/project/project_inactivity.hpp"
#include "actors/project/project_live.hpp"
#include "actors/project/project_logs.hpp"
#include "actors/project/project_monitoring.hpp"
#include "actors/project/project_offloading.hpp"
#include "actors/project/project_resources.hpp"
#include "actors/project/project_schema.hpp"
#include "actors/project/project_vault.hpp"
#include "actors/project/project_wrappers.hpp"
#include "actors/project/transfer_links.hpp"
#include "actors/runtime/due_timer.hpp"
#include "actors/runtime/serial_queue.hpp"
#include "actors/runtime/task.hpp"
#include "domain/project/operation_timer.hpp"
#include "domain/project/project_machine.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::actors {

/// Owns one project: its condition, the operation in progress, the probes of its database, and the
/// topics `project:{ref}`, `monitoring:{ref}`, `schema:{ref}`, `activity:{ref}`, `cron:{ref}`,
/// `hooks:{ref}`, `backups:{ref}`, `rows:{ref}:{oid}` and `logs:{ref}:{filter}`.
/// `domain::project_machine` makes every decision; this actor stores it, has the provider perform
/// the resulting work, and publishes it.
class project_actor final : public caf::event_based_actor {
 public:
  /// Starts with a stored project.
  project_actor(caf::actor_config& config, environment& env, domain::stored_project stored);

  [[nodiscard]] const char* name() const override { return "project"; }

 protected:
  caf::behavior make_behavior() override;
  /// Releases everything: two actors that hold each other's handle would never be destroyed.
  void on_exit() override;

 private:
  /// A change of the database by the provider; on a worker thread.
  using superuser_change =
      std::function<core::result<void>(const provisioning::instance_spec&, postgres::deadline)>;

  /// Stores a change, publishes it, and starts the resulting work; does nothing when the change is
  /// empty. Errors: storage's.
  task<void> save(const serial_queue::turn& turn, project_change change);
  /// Adds the entries of the timeline to a change.
  [[nodiscard]] project_change trace(project_change change) const;
  void adopt(const project_change& change, std::optional<std::uint16_t> port);
  void on_not_stored(const core::error& why);
  /// Starts the work that the condition requires and that is not in progress: the operation, the
  /// configuration to apply, the timer.
  void proceed();
  void finish_removal();
  /// Sets the timer of the next `tick`, while the condition waits for an event.
  void set_timer(std::chrono::milliseconds delay_max);
  void tick();
  /// Sets the deadline to that of the operation in progress.
  void follow_operation();

  // Requests (project_actor_requests.cpp).
  task<domain::project> operate(change_project request);
  task<domain::project> resize(resize_project request);
  task<domain::project> retry(retry_project request);
  task<domain::project> cancel(cancel_project request);
  task<domain::project> recover(recover_project request);
  task<domain::project> restore(restore_access request);
  task<domain::project> change_extension(actors::change_extension request);
  task<domain::project> change_role(actors::change_role request);
  /// Has the provider change the database as its superuser.
  task<void> change_as_superuser(superuser_change change);
  task<std::string> reveal(reveal_password request);
  /// Appends a request that does not change the project to the audit log. Errors: storage's.
  task<void> audit(std::string action, domain::requester by, core::json detail = nullptr);
  task<domain::project> rename(rename_project request);
  task<domain::project> transfer(const transfer_project& request);
  task<domain::project> claim(const claim_project& request);
  task<domain::project> move(storage::project_transfer transfer, bool rotate_password,
                             domain::requester by);
  void subscribe(const actors::subscribe& request);
  void unsubscribe(const actors::unsubscribe& request);

  // Of a branch (project_actor_branches.cpp).
  task<domain::project> update(update_branch request);
  task<domain::project> remove(remove_branch request);
  task<domain::project> reset(reset_branch request);
  task<branch_base_state> find_base(find_branch_base request);
  task<actors::done> begin(begin_merge request);
  task<actors::done> end(end_merge request);
  task<actors::done> note(note_merge request);
  [[nodiscard]] bool is_merging() const;
  /// Reads the definitions of a new or reset branch and stores them as those that it has in common
  /// with its parent. Errors: `schema_reader`'s; storage's.
  task<void> keep_base();
  /// Sets the timer for the end of the branch.
  void follow_expiry();
  /// Begins the deletion of an expired branch.
  task<void> expire();

  // The operation in progress (project_actor_operation.cpp).
  /// Performs the remaining steps one after the other, and stores the outcome of each.
  task<void> run_operation();
  /// Errors: the provider's.
  task<void> perform(std::string step);
  /// Puts the data of a branch back whose reset has failed or was cancelled. Errors: storage's.
  task<void> put_data_back();
  /// Ends the step in progress early. Errors: those of the workers.
  task<void> interrupt_step();
  [[nodiscard]] project_change after_step(const std::string& step,
                                          const core::result<void>& outcome) const;
  [[nodiscard]] project_change on_another_port(const core::error& why) const;
  task<void> end_overdue_operation();
  task<void> restart_automatically();
  task<void> delete_again();
  /// Stores whether the files of a project that is still paused are in its backups only.
  task<void> mark_offloaded(bool is_offloaded);
  /// Begins the pause of an unused project.
  task<void> pause_inactive(std::string reason);

  // Probes (project_actor_probes.cpp).
  /// Probes the database, unless the provider is busy.
  void try_probe();
  /// Probes the database with the provider's turn; skips the probe when it would reveal nothing, or
  /// when an unresponsive database was probed recently.
  void start_probe(serial_queue::turn call);
  task<void> probe(serial_queue::turn call);
  /// Has the provider probe the database, and releases the provider.
  task<provisioning::probe_result> call_probe(serial_queue::turn call);
  /// Delays the next probe of a database that does not respond.
  void back_off(bool is_silent);
  task<void> record(provisioning::probe_result found);
  /// Reports to the organization that the database is used.
  void note_use();
  /// Reports the first use that a probe has found.
  void note_observed_use();
  /// Records that the database went down, and plans its restart.
  task<void> record_down(std::string why);
  void cancel_restart();

  project_context context_;
  transfer_links offers_{context_};
  advisor_exceptions advisor_exceptions_{context_};
  project_monitoring monitoring_{context_};
  project_schema schema_{context_};
  project_activity activity_{context_};
  project_cron cron_{context_};
  project_hooks hooks_{context_};
  project_vault vault_{context_};
  project_live live_{context_};
  project_logs logs_{context_};
  project_backups backups_{context_, activity_};
  project_dumps dumps_{context_, backups_};
  project_inactivity inactivity_{
      context_, backups_, [this](std::string reason) { return pause_inactive(std::move(reason)); }};
  project_offloading offloading_{
      context_, backups_, [this](bool is_offloaded) { return mark_offloaded(is_offloaded); }};
  project_copying copying_{context_, backups_};
  std::string disabled_in_copy_;  ///< a sentence about the last reset; empty: nothing
  due_timer expiry_{context_.actor, [this] { context_.actor.start(expire()); }};
  std::optional<core::time_point> merging_until_;  ///< on the steady clock, while it is merged
  project_wrappers wrappers_{context_, vault_, schema_};
  project_resources resources_{context_, activity_};
  disk_watch disk_{context_, resources_, activity_};
  auto_restart auto_restart_;
  domain::operation_timer operation_timer_;
  caf::actor_clock::time_point
      silent_until_;               ///< no probe before this time while the database is unresponsive
  std::uint64_t timer_ = 0;        ///< generation
  std::uint64_t exits_ = 0;        ///< number of times that the database was found down
  bool has_reported_use_ = false;  ///< in the current organization, of an observed use
  int operations_ = 0;             ///< tasks in progress: at most one
  int performing_ = 0;             ///< steps in progress: at most one
  serial_queue interruptions_{this};  ///< the next step waits for them
  int restorations_ = 0;              ///< restorations of access in progress: at most one
  int deletion_attempts_ = 0;         ///< started automatically
};

}  // namespace signalbox::actors
