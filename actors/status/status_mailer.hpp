#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>

#include "actors/runtime/actor_context.hpp"
#include "storage/status/status_mail_repository.hpp"

namespace signalbox::actors {

/// Mails the stored changes of incidents to the subscribers of the public status page. Separate
/// from `incident_deliveries`, so that many subscribers do not delay webhooks and on-call staff.
/// Each subscriber receives the changes in order. A failure pauses all mails, for longer after each
/// further one, because its cause is usually the mail server. Belongs to the platform actor.
class status_mailer {
 public:
  static constexpr std::size_t concurrent_max = 4;  ///< mails in progress
  /// Mails that are read from storage at once.
  static constexpr std::size_t batch_max = 50;
  /// The longest delay of the timer, so that a changed clock is noticed.
  static constexpr std::chrono::minutes timer_delay_max{10};

  explicit status_mailer(actor_context& context) : context_(context) {}

  /// Sends due mails: at the start, and after each change of an incident.
  void check();

 private:
  [[nodiscard]] bool is_sending() const { return in_progress_ > 0 || !batch_.empty(); }
  task<void> read_due();
  void start_next();
  void arm(std::chrono::milliseconds delay);
  task<void> check_after(std::chrono::milliseconds delay, std::uint64_t timer);

  task<void> deliver(storage::status_mail mail);
  task<void> record(storage::status_mail mail, core::result<void> sent);
  /// Ends the current batch; its other mails are read again after the pause.
  void pause();

  actor_context& context_;
  std::deque<storage::status_mail> batch_;  ///< read and not started; at most `batch_max`
  std::size_t in_progress_ = 0;
  std::size_t failures_ = 0;  ///< since the last success
  core::time_point paused_until_;
  bool reading_ = false;
  bool read_again_ = false;  ///< something changed while storage was being read
  std::uint64_t timer_ = 0;  ///< generation of the timer
};

}  // namespace signalbox::actors
