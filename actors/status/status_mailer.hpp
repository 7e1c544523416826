#pragma once

#include <cstddef>
#include <deque>

#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/due_timer.hpp"
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

  explicit status_mailer(actor_context& context) : context_(context) {}

  /// Sends due mails: at the start, and after each change of an incident.
  void check();

 private:
  [[nodiscard]] bool is_sending() const { return in_progress_ > 0 || !batch_.empty(); }
  task<void> read_due();
  void start_next();

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
  due_timer timer_{context_, [this] { check(); }};
};

}  // namespace signalbox::actors
