#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "actors/messages/cron.hpp"
#include "actors/messages/topic.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/due_timer.hpp"
#include "actors/runtime/job_runner.hpp"
#include "actors/runtime/task.hpp"
#include "actors/topic/change_feed.hpp"

namespace signalbox::actors {

/// The scheduled jobs of a project, and the topic `cron:{ref}`: `{"revision": n}`, which changes
/// with each job and run, so that clients read them again. One timer waits for the next due job;
/// there is none while the database is not running. A job never runs twice at a time, and missed
/// runs are recorded but not made up for. Jobs of pg_cron belong to the database: of them it only
/// runs those that members start. Belongs to the project's actor.
class project_cron {
 public:
  explicit project_cron(project_context& context);

  /// Reads the jobs if the project has some.
  void begin();
  /// The status of the project has changed.
  void follow_status();

  /// Errors of all: storage's, and those of the requests.
  /// @{
  task<std::vector<scheduled_job>> list();
  task<scheduled_job> put(put_cron_job request);
  task<done> remove(delete_cron_job request);
  task<domain::cron_run> run_now(run_cron_job request);
  task<std::vector<domain::cron_run>> runs(list_cron_runs request);
  task<done> note(note_pg_cron_change request);
  task<domain::cron_run> run_now(run_pg_cron_job request);
  /// @}

  /// Disables all jobs of Signalbox, and returns their number. Errors: storage's.
  task<std::size_t> disable_all();

  /// Has clients read the jobs again: pg_cron was enabled or disabled.
  void announce() { publish(); }

  [[nodiscard]] topic_joined subscribe(const actors::subscribe& request);
  void unsubscribe(const actors::unsubscribe& request);
  /// Ends the topic and all subscriptions.
  void close_topic() { feed_.reset(); }
  /// Cancels the runs in progress and ends everything.
  void close();

 private:
  struct entry {
    scheduled_job what;
    std::shared_ptr<void> running;  ///< while a run is in progress
  };

  task<void> load();
  /// Reads the jobs, once. Errors: storage's.
  task<void> loaded();
  [[nodiscard]] core::result<entry*> find(std::int64_t id);
  [[nodiscard]] std::size_t running() const;
  /// Sets the next run after a time; none for inactive jobs.
  static void plan(scheduled_job& what, core::time_point after);
  void set_timer();
  void start_due();
  task<void> handle_due(std::int64_t id);
  task<void> record(std::int64_t id, domain::cron_run run);
  /// Stores the start of a run and starts its command. Errors: `cron_repository::add_run`'s.
  task<domain::cron_run> start(std::int64_t id, domain::cron_run run,
                               std::optional<storage::project_request> request);
  task<void> finish(domain::cron_run run, core::result<job_outcome> outcome);
  /// Adds an entry about a job of pg_cron to the audit log.
  task<void> audit(std::string action, domain::requester by, domain::cron_job job);
  /// Runs a text for a job of pg_cron in the project's database. Errors: those of the text.
  task<job_outcome> run_text(std::int64_t id, std::string text, std::chrono::seconds time_max);
  /// Runs the command of a job of pg_cron and records the outcome.
  task<void> complete(domain::cron_job job, domain::cron_run run);
  void publish();

  project_context& context_;
  due_timer timer_;
  std::map<std::int64_t, entry> jobs_;
  /// Jobs of pg_cron that members have started, with the text in progress.
  std::map<std::int64_t, std::shared_ptr<void>> started_;
  bool is_loaded_ = false;
  std::uint64_t revision_;  ///< begins with the time, so it never repeats
  std::unique_ptr<change_feed> feed_;
};

}  // namespace signalbox::actors
