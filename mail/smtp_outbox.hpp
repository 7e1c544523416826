#pragma once

#include <spdlog/logger.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/crypto/entropy.hpp"
#include "core/time.hpp"
#include "mail/outbox.hpp"
#include "mail/smtp_call.hpp"

namespace signalbox::mail {

/// The outcome of a letter.
enum class mail_outcome {
  sent,
  refused,         ///< permanently, by the mail server
  given_up,        ///< after the last attempt
  line_full,       ///< too many letters were waiting
  not_configured,  ///< no mail server is configured
};

inline constexpr std::array mail_outcome_names = {
    std::string_view{"sent"}, std::string_view{"refused"}, std::string_view{"given_up"},
    std::string_view{"line_full"}, std::string_view{"not_configured"}};

/// Counters of an outbox since its start.
struct outbox_figures {
  std::array<std::uint64_t, mail_outcome_names.size()> messages{};  ///< by `mail_outcome`
  std::size_t waiting = 0;  ///< currently, including retries

  [[nodiscard]] std::uint64_t of(mail_outcome what) const {
    return messages[static_cast<std::size_t>(what)];
  }
};

/// Sends letters through a mail server, on its own thread, one at a time. A letter that could not
/// be delivered is retried after each of `retry_delays`, without delaying others; one that the
/// server refused permanently is not. Without a server every letter counts as not sent. The server
/// may be set, replaced and removed while it runs.
class smtp_outbox final : public outbox {
 public:
  struct settings {
    smtp_server server;
    std::string from;                     ///< the sender's address
    std::string from_name = "Signalbox";  ///< the sender's displayed name
    std::vector<std::chrono::milliseconds> retry_delays = {
        std::chrono::seconds{2}, std::chrono::seconds{15}, std::chrono::seconds{60}};
    std::size_t queue_max = 1'000;  ///< waiting letters; further ones are not sent
  };

  /// Its dependencies, which outlive it.
  struct dependencies {
    spdlog::logger& log;
    std::function<core::time_point()> now;
    core::entropy random;
  };

  smtp_outbox(settings how, dependencies context);
  smtp_outbox(const smtp_outbox&) = delete;
  smtp_outbox& operator=(const smtp_outbox&) = delete;
  /// Cancels the current letter and drops the waiting ones, and logs that.
  ~smtp_outbox() override;

  /// The server and the sender's address and name.
  struct sending {
    smtp_server server;
    std::string from;
    std::string from_name;
  };
  /// Any thread.
  [[nodiscard]] sending sender() const;

  /// Replaces the server and the sender, also for waiting letters; a letter that is being sent is
  /// finished as before. The other settings stay. Any thread.
  void configure(sending next);

  [[nodiscard]] bool configured() const override;
  void send(message what) override;

  /// Any thread.
  [[nodiscard]] outbox_figures figures() const;

 private:
  using clock = std::chrono::steady_clock;

  struct waiting_message {
    message what;
    std::size_t attempts = 0;
  };

  /// Starts the thread if there is a server and no thread. The guard is held.
  void start_if_needed();
  void work();
  [[nodiscard]] core::result<void> deliver(const message& what);
  /// Counts and logs the outcome, or schedules a retry.
  void settle(waiting_message& held, const core::result<void>& sent);
  /// Schedules another attempt; false when there are none left.
  [[nodiscard]] bool enter_again(waiting_message& held);
  void count(mail_outcome what);
  void note_not_sent(const message& what, const std::string& reason);

  const std::vector<std::chrono::milliseconds> retry_delays_;
  const std::size_t queue_max_;
  const dependencies context_;
  mutable std::mutex guard_;
  sending sender_;  ///< guarded
  std::condition_variable changed_;
  std::multimap<clock::time_point, waiting_message> queue_;  ///< ordered by due time
  outbox_figures figures_;  ///< guarded; `waiting` includes only the current letter
  std::atomic<bool> stopping_{false};
  std::thread thread_;  ///< runs from the first server on; guarded
};

}  // namespace signalbox::mail
