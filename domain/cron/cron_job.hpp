#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/names.hpp"
#include "core/time.hpp"
#include "domain/cron/cron_schedule.hpp"

/// Jobs that run SQL in a project's database by a schedule, and their runs.
namespace signalbox::domain {

inline constexpr std::size_t cron_name_characters_max = 64;
inline constexpr std::size_t cron_command_bytes_max = std::size_t{64} * 1024;
inline constexpr std::size_t cron_jobs_max = 50;      ///< of a project
inline constexpr std::size_t cron_running_max = 4;    ///< runs of a project at the same time
inline constexpr std::size_t cron_runs_kept = 100;    ///< of a job; the newest
inline constexpr std::size_t cron_output_max = 4096;  ///< bytes of a run's output or error
inline constexpr std::chrono::seconds cron_time_default{300};
inline constexpr std::chrono::seconds cron_time_max{3600};
/// A run that is later than this, because the database or Signalbox was not running, is missed.
inline constexpr std::chrono::seconds cron_late_max{60};
/// Missed runs are counted up to this.
inline constexpr std::size_t cron_missed_max = 1'000;

struct cron_job {
  std::int64_t id = 0;  ///< 0: not stored yet
  std::string name;     ///< unique in its project
  std::string schedule;
  std::string command;
  std::string role = {};  ///< of the database; empty: the project's own
  bool is_active = true;
  std::chrono::seconds time_max = cron_time_default;  ///< for one run
  core::time_point created_at{};
  core::time_point updated_at{};

  friend bool operator==(const cron_job&, const cron_job&) = default;
};

/// New values of a job's fields; others stay as they are.
struct cron_change {
  std::optional<std::string> name = std::nullopt;
  std::optional<std::string> schedule = std::nullopt;
  std::optional<std::string> command = std::nullopt;
  std::optional<std::string> role = std::nullopt;
  std::optional<bool> is_active = std::nullopt;
  std::optional<std::chrono::seconds> time_max = std::nullopt;
};

enum class cron_run_state {
  running,
  succeeded,
  failed,
  skipped,      ///< a run of the job or too many of the project were in progress
  missed,       ///< the database or Signalbox was not running
  interrupted,  ///< Signalbox stopped during the run
};

inline constexpr auto cron_run_state_names = core::names_of<cron_run_state>({
    {cron_run_state::running, "running"},
    {cron_run_state::succeeded, "succeeded"},
    {cron_run_state::failed, "failed"},
    {cron_run_state::skipped, "skipped"},
    {cron_run_state::missed, "missed"},
    {cron_run_state::interrupted, "interrupted"},
});

struct cron_run {
  std::int64_t id = 0;  ///< 0: not stored yet
  std::int64_t job = 0;
  cron_run_state state = cron_run_state::running;
  core::time_point planned_at{};  ///< when it was due
  core::time_point started_at{};
  std::optional<core::time_point> ended_at = {};
  std::string by = {};                     ///< who started it; empty: the schedule
  std::optional<std::uint64_t> rows = {};  ///< returned and changed by all statements
  std::string output = {};                 ///< command tags, notices and the first rows
  std::string error = {};

  friend bool operator==(const cron_run&, const cron_run&) = default;
};

/// Returns the job with the changes, its fields checked and its name trimmed. Errors: `bad_request`
/// naming all faults.
[[nodiscard]] core::result<cron_job> changed_cron_job(cron_job from, const cron_change& change);

/// What happens when a job is due.
enum class cron_decision { run, skip_running, skip_full, miss };

struct cron_due {
  core::time_point planned_at{};
  core::time_point now{};
  bool is_running = false;  ///< a run of the same job
  std::size_t running = 0;  ///< runs of the project
};

[[nodiscard]] cron_decision decide_run(const cron_due& due);

/// Returns the run to record for a decision other than `run`: it has ended already.
[[nodiscard]] cron_run recorded_run(std::int64_t job, cron_decision why, const cron_due& due);

/// Returns the record of all runs that were due from `due.planned_at` to `due.now`; its time is
/// that of the last one.
[[nodiscard]] cron_run missed_runs(const cron_job& job, const cron_schedule& schedule,
                                   const cron_due& due);

/// Returns a text with at most `cron_output_max` bytes, cut between characters.
[[nodiscard]] std::string bounded_output(std::string text);

}  // namespace signalbox::domain
