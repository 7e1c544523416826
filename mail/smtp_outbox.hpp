#pragma once

#include <spdlog/logger.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "domain/entropy.hpp"
#include "domain/time.hpp"
#include "mail/outbox.hpp"
#include "mail/smtp_call.hpp"

namespace signalbox::mail {

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
    std::function<domain::time_point()> now;
    domain::entropy random;
  };

  smtp_outbox(settings how, means with);
  smtp_outbox(const smtp_outbox&) = delete;
  smtp_outbox& operator=(const smtp_outbox&) = delete;
  /// Gives up what is under way and what waits, and says so in the log.
  ~smtp_outbox() override;

  [[nodiscard]] bool configured() const override { return !how_.server.url.empty(); }
  void send(letter what) override;

 private:
  using clock = std::chrono::steady_clock;

  struct waiting_letter {
    letter what;
    std::size_t attempts = 0;
  };

  void work();
  [[nodiscard]] domain::result<void> deliver(const letter& what);
  /// Enters it again for another attempt; false when there is none left.
  [[nodiscard]] bool enter_again(waiting_letter& held);
  void note_not_sent(const letter& what, const std::string& reason);

  const settings how_;
  const means with_;
  std::mutex guard_;
  std::condition_variable changed_;
  std::multimap<clock::time_point, waiting_letter> line_;  ///< by when they are due
  std::atomic<bool> stopping_{false};
  std::thread thread_;  ///< none without a server
};

}  // namespace signalbox::mail
