#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <string>
#include <thread>

#include "simulations/socket_backend/io_loop.hpp"

namespace signalbox::simulations {

/// One call of the server's API.
struct api_call {
  std::string method;        ///< as in the request: "POST"
  std::string path;          ///< "/api/…"
  std::string token = {};    ///< an access token; empty for none
  nlohmann::json body = {};  ///< null for none
};

struct api_answer {
  long status = 0;           ///< HTTP status; 0: no response, or a full queue
  nlohmann::json body = {};  ///< null when it is not JSON
  std::string text = {};     ///< the raw body
};

/// Calls the server's API from the loop's thread without blocking: four threads wait, each with a
/// keep-alive connection. Queued calls begin in order.
class api_line {
 public:
  using answered = std::function<void(const api_answer&)>;

  static constexpr std::size_t threads = 4;
  static constexpr std::size_t waiting_max = 10'000;

  /// `url`: `http://HOST:PORT`. The loop outlives it. Starts the threads.
  api_line(io_loop& loop, std::string url);
  api_line(const api_line&) = delete;
  api_line& operator=(const api_line&) = delete;
  /// Aborts pending calls and joins the threads, which lasts a second at most. Unanswered calls are
  /// dropped silently. On the loop's thread.
  ~api_line();

  /// Makes a call; `then` is called once, from a turn of the loop. When the queue is full it
  /// reports no response immediately.
  void call(api_call what, answered then);

 private:
  struct waiting {
    api_call what;
    answered then;
  };

  void work(const std::stop_token& stopping);
  void hand_over(answered then, api_answer answer);

  io_loop& loop_;
  std::string url_;
  /// Results posted before the destruction of the line have no effect afterwards.
  std::shared_ptr<const bool> presence_ = std::make_shared<const bool>(true);

  std::mutex guard_;
  std::condition_variable_any more_;
  std::deque<waiting> waiting_;  ///< under the guard

  std::array<std::jthread, threads> threads_;
};

}  // namespace signalbox::simulations
