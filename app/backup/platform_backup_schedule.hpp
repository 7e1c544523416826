#pragma once

#include <spdlog/logger.h>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "actors/runtime/measurements.hpp"
#include "app/backup/platform_backups.hpp"

namespace signalbox::app {

/// Makes the nightly backups of the platform's database and proves them, on a thread of its own, by
/// the rules of projects (`domain/backup/backup_schedule.hpp`). A failure is logged, counted and
/// repeated.
class platform_backup_schedule {
 public:
  /// `measured` outlives this object.
  platform_backup_schedule(platform_backups backups, actors::measurements& measured,
                           std::shared_ptr<spdlog::logger> log);
  platform_backup_schedule(const platform_backup_schedule&) = delete;
  platform_backup_schedule& operator=(const platform_backup_schedule&) = delete;
  /// Ends a proof without a result. A running backup continues without this program.
  ~platform_backup_schedule() = default;

 private:
  void run(const std::stop_token& stop);
  /// Starts what is due and waits for its end.
  void work(const std::stop_token& stop);
  void back_up(domain::backup_kind kind, const std::stop_token& stop);
  void prove(const std::string& label, const std::stop_token& stop);
  void measure(const domain::backup_state& state);

  platform_backups backups_;
  actors::measurements& measured_;
  std::shared_ptr<spdlog::logger> log_;
  std::optional<core::time_point> last_attempt_;
  std::optional<core::time_point> last_proof_attempt_;
  std::mutex guard_;
  std::condition_variable_any woken_;
  std::jthread thread_;  // declared last, because it uses the members above
};

}  // namespace signalbox::app
