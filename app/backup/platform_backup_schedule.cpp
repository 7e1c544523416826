#include "app/backup/platform_backup_schedule.hpp"

#include <chrono>
#include <string>
#include <utility>

#include "app/server/system_sources.hpp"
#include "domain/backup/backup_schedule.hpp"
#include "domain/backup/repository_lease.hpp"

namespace signalbox::app {
namespace {

using actors::backup_outcome;
using actors::backup_work;

// The start of the server has other work; a server that runs shorter makes no backup.
constexpr std::chrono::seconds first_pause{60};
constexpr std::chrono::minutes pause = domain::lease_renewal;
constexpr std::chrono::minutes schedule_reading_limit{1};
constexpr std::chrono::hours schedule_work_limit{6};

provisioning::deadline schedule_deadline(std::chrono::seconds limit) {
  return std::chrono::steady_clock::now() + limit;
}

}  // namespace

platform_backup_schedule::platform_backup_schedule(platform_backups backups,
                                                   actors::measurements& measured,
                                                   std::shared_ptr<spdlog::logger> log)
    : backups_(std::move(backups)),
      measured_(measured),
      log_(std::move(log)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

void platform_backup_schedule::run(const std::stop_token& stop) {
  auto next = std::chrono::duration_cast<std::chrono::seconds>(first_pause);
  for (;;) {
    {
      std::unique_lock lock(guard_);
      woken_.wait_for(lock, stop, next, [] { return false; });
    }
    if (stop.stop_requested()) return;
    work(stop);
    next = pause;
  }
}

void platform_backup_schedule::work(const std::stop_token& stop) {
  if (const auto held = backups_.hold_repository(false, schedule_deadline(schedule_reading_limit));
      !held) {
    log_->error("backups.repository_not_held text=\"{}\"", held.error().message);
    if (held.error().code == core::errc::conflict) return;
  }
  const domain::project_ref name{platform_backup_name};
  auto state = backups_.state(schedule_deadline(schedule_reading_limit));
  if (!state) {
    log_->warn("platform_backup.not_read text=\"{}\"", state.error().message);
    return;
  }
  measure(*state);
  if (const auto due = domain::due_backup(name, *state, last_attempt_, system_now())) {
    back_up(*due, stop);
    if (stop.stop_requested()) return;
    state = backups_.state(schedule_deadline(schedule_reading_limit));
    if (!state) return;
  }
  const auto proven = domain::next_proof(*state);
  const bool may_prove =
      !last_proof_attempt_ ||
      domain::has_passed(domain::backup_retry_interval, *last_proof_attempt_, system_now());
  if (!proven || !may_prove || stop.stop_requested()) return;
  prove(*proven, stop);
  if (const auto after = backups_.state(schedule_deadline(schedule_reading_limit))) measure(*after);
}

void platform_backup_schedule::back_up(domain::backup_kind kind, const std::stop_token& stop) {
  last_attempt_ = system_now();
  log_->info("platform_backup.start kind={}", domain::backup_kind_names.name_of(kind));
  const auto made = backups_.create(kind, schedule_deadline(schedule_work_limit), stop);
  if (stop.stop_requested()) return;
  measured_.observe_backup(backup_work::backup,
                           made ? backup_outcome::succeeded : backup_outcome::failed);
  if (!made) log_->warn("platform_backup.failed text=\"{}\"", made.error().message);
}

void platform_backup_schedule::prove(const std::string& label, const std::stop_token& stop) {
  last_proof_attempt_ = system_now();
  const auto proof = backups_.verify(label, schedule_deadline(schedule_work_limit), stop);
  if (proof && !*proof) return;
  const bool is_proven = proof && (*proof)->failure.empty();
  measured_.observe_backup(backup_work::proof,
                           is_proven ? backup_outcome::succeeded : backup_outcome::failed);
  if (!is_proven)
    log_->warn("platform_backup.proof_failed backup={} text=\"{}\"", label,
               proof ? (*proof)->failure : proof.error().message);
}

void platform_backup_schedule::measure(const domain::backup_state& state) {
  std::optional<core::time_point> proven;
  // The last proof may have failed: that is counted, and an earlier one remains the last success.
  if (const auto success = backups_.last_success())
    for (const auto& one : state.backups)
      if (one.label == success->label) proven = one.finished_at;
  measured_.set_proven_backup(domain::project_ref{platform_backup_name}, proven);
}

}  // namespace signalbox::app
