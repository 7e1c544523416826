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

/// What becomes of a letter.
enum class letter_outcome {
  sent,
  refused,         ///< by the mail server, for good
  given_up,        ///< tried as often as may be
  line_full,       ///< too many waited already
  not_configured,  ///< there is no mail server
};

inline constexpr std::array letter_outcome_names = {
    std::string_view{"sent"}, std::string_view{"refused"}, std::string_view{"given_up"},
    std::string_view{"line_full"}, std::string_view{"not_configured"}};

/// What an outbox has done since its start.
struct outbox_figures {
  std::array<std::uint64_t, letter_outcome_names.size()> letters{};  ///< by `letter_outcome`
  std::size_t waiting = 0;  ///< now, those that are tried again among them

  [[nodiscard]] std::uint64_t of(letter_outcome what) const {
    return letters[static_cast<std::size_t>(what)];
  }
};

/// Sends letters through a mail server, on a thread of its own, one after the other. A letter that
/// could not be delivered is tried again after each of `retry_delays`, while others go before it;
/// one that the server refused for good is not. Without a server every letter counts as not sent.
class smtp_outbox final : public outbox {
 public:
  struct settings {
    smtp_server server;
    std::string from;  ///< the sender's address
    std::vector<std::chrono::milliseconds> retry_delays = {
        std::chrono::seconds{2}, std::chrono::seconds{15}, std::chrono::seconds{60}};
    std::size_t line_max = 1'000;  ///< letters that may wait; one more is not sent
  };

  /// What it works with; outlives it.
  struct means {
    spdlog::logger& log;
    std::function<core::time_point()> now;
    core::entropy random;
  };

  smtp_outbox(settings how, means with);
  smtp_outbox(const smtp_outbox&) = delete;
  smtp_outbox& operator=(const smtp_outbox&) = delete;
  /// Gives up what is under way and what waits, and says so in the log.
  ~smtp_outbox() override;

  [[nodiscard]] bool configured() const override { return !how_.server.url.empty(); }
  void send(letter what) override;

  /// Any thread.
  [[nodiscard]] outbox_figures figures() const;

 private:
  using clock = std::chrono::steady_clock;

  struct waiting_letter {
    letter what;
    std::size_t attempts = 0;
  };

  void work();
  [[nodiscard]] core::result<void> deliver(const letter& what);
  /// Counts and logs what became of it, or enters it again.
  void settle(waiting_letter& held, const core::result<void>& sent);
  /// Enters it again for another attempt; false when there is none left.
  [[nodiscard]] bool enter_again(waiting_letter& held);
  void count(letter_outcome what);
  void note_not_sent(const letter& what, const std::string& reason);

  const settings how_;
  const means with_;
  mutable std::mutex guard_;
  std::condition_variable changed_;
  std::multimap<clock::time_point, waiting_letter> line_;  ///< by when they are due
  outbox_figures figures_;  ///< under the guard; `waiting` has the one under way alone
  std::atomic<bool> stopping_{false};
  std::thread thread_;  ///< none without a server
};

}  // namespace signalbox::mail
