#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tests/unit/support/loopback_listener.hpp"

namespace signalbox::testing {

/// The behavior of a test's mail server.
struct smtp_manner {
  bool silent = false;                        ///< accepts connections and sends nothing
  bool refuses = false;                       ///< 550 for every recipient
  int busy_times = 0;                         ///< number of recipients with 451 before success
  std::chrono::milliseconds greets_after{0};  ///< delay of the greeting
};

/// A letter as received by the server.
struct received_message {
  std::string from;  ///< the argument of MAIL FROM
  std::string to;
  std::string text;
};

/// A mail server on a free loopback port, one connection at a time, without encryption.
class smtp_server {
 public:
  explicit smtp_server(smtp_manner how);
  smtp_server(const smtp_server&) = delete;
  smtp_server& operator=(const smtp_server&) = delete;
  ~smtp_server();

  /// `smtp://127.0.0.1:PORT`.
  [[nodiscard]] std::string url() const;
  /// Waits for this number of letters until a timeout, and returns the received ones.
  [[nodiscard]] std::vector<received_message> wait_for(std::size_t count);
  [[nodiscard]] int connections() const;

 private:
  void serve();
  void converse(int socket);

  smtp_manner how_;
  loopback_listener listener_;
  mutable std::mutex guard_;
  std::condition_variable changed_;
  std::vector<received_message> messages_;
  int connections_ = 0;
  int socket_ = -1;  ///< the current connection
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace signalbox::testing
