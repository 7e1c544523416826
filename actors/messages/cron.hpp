#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/cron/cron_job.hpp"

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, cron_job& x) {
  return f(x.id, x.name, x.schedule, x.command, x.role, x.is_active, x.time_max, x.created_at,
           x.updated_at);
}

template <class Inspector>
auto inspect(Inspector& f, cron_change& x) {
  return f(x.name, x.schedule, x.command, x.role, x.is_active, x.time_max);
}

template <class Inspector>
auto inspect(Inspector& f, cron_run& x) {
  return f(x.id, x.job, x.state, x.planned_at, x.started_at, x.ended_at, x.by, x.rows, x.output,
           x.error);
}

}  // namespace signalbox::domain

/// Requests to a project's actor for its scheduled jobs.
namespace signalbox::actors {

/// A job with its newest and its next run.
struct scheduled_job {
  domain::cron_job job;
  std::optional<domain::cron_run> last_run;
  std::optional<core::time_point> next_run_at;  ///< none while it is inactive
};

template <class Inspector>
auto inspect(Inspector& f, scheduled_job& x) {
  return f(x.job, x.last_run, x.next_run_at);
}

/// The jobs by name.
struct list_cron_jobs {
  using reply = std::vector<scheduled_job>;
};

template <class Inspector>
auto inspect(Inspector& f, list_cron_jobs&) {
  return f();
}

/// Creates a job, or changes the one with this id. Errors: `bad_request`; `conflict`
/// for a name in use and beyond `domain::cron_jobs_max`; `not_found`.
struct put_cron_job {
  using reply = scheduled_job;
  std::int64_t id = 0;  ///< 0: a new one
  domain::cron_change change;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, put_cron_job& x) {
  return f(x.id, x.change, x.by);
}

/// Deletes a job with its runs and cancels the one in progress. Errors: `not_found`.
struct delete_cron_job {
  using reply = done;
  std::int64_t id = 0;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, delete_cron_job& x) {
  return f(x.id, x.by);
}

/// Runs a job now, also an inactive one; the reply is its run in progress. Errors: `not_found`;
/// `conflict` while it runs, while too many jobs run, and while the database is not running.
struct run_cron_job {
  using reply = domain::cron_run;
  std::int64_t id = 0;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, run_cron_job& x) {
  return f(x.id, x.by);
}

/// Records a change of a job of pg_cron, which the caller makes in the project's database: in the
/// audit log, and on the topic. Errors: storage's.
struct note_pg_cron_change {
  using reply = done;
  std::string action;  ///< of `domain::audit`
  domain::cron_job job;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, note_pg_cron_change& x) {
  return f(x.action, x.job, x.by);
}

/// Runs a job of pg_cron now, as the project's own role and with the usual limits of jobs, and
/// records the run among those of pg_cron; the reply is the run in progress, without a number.
/// Errors: as `run_cron_job`, and the database's.
struct run_pg_cron_job {
  using reply = domain::cron_run;
  domain::cron_job job;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, run_pg_cron_job& x) {
  return f(x.job, x.by);
}

/// The newest runs of a job first; with `before`, those that are older than this one. Errors:
/// `not_found`.
struct list_cron_runs {
  using reply = std::vector<domain::cron_run>;
  std::int64_t job = 0;
  std::optional<std::int64_t> before;
  std::uint64_t count = 0;
};

template <class Inspector>
auto inspect(Inspector& f, list_cron_runs& x) {
  return f(x.job, x.before, x.count);
}

}  // namespace signalbox::actors
