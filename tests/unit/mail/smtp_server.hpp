#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tests/unit/support/loopback_listener.hpp"

namespace signalbox::testing {

/// How a test's mail server behaves.
struct smtp_manner {
  bool silent = false;                        ///< takes connections and says nothing
  bool refuses = false;                       ///< 550 for every recipient
  int busy_times = 0;                         ///< 451 for so many recipients, before it is well
  std::chrono::milliseconds greets_after{0};  ///< slow
};

/// A letter as the server got it.
struct received_letter {
  std::string from;  ///< the argument of MAIL FROM
  std::string to;
  std::string text;
};

/// A mail server on a free port of loopback, one connection after the other, without encryption.
class smtp_server {
 public:
  explicit smtp_server(smtp_manner how);
  smtp_server(const smtp_server&) = delete;
  smtp_server& operator=(const smtp_server&) = delete;
  ~smtp_server();

  /// `smtp://127.0.0.1:PORT`.
  [[nodiscard]] std::string url() const;
  /// Waits until so many letters are there, at most a while, and returns those that are.
  [[nodiscard]] std::vector<received_letter> wait_for(std::size_t count);
  [[nodiscard]] int connections() const;

 private:
  void serve();
  void converse(int socket);

  smtp_manner how_;
  loopback_listener listener_;
  mutable std::mutex guard_;
  std::condition_variable changed_;
  std::vector<received_letter> letters_;
  int connections_ = 0;
  int socket_ = -1;  ///< the connection under way
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace signalbox::testing
