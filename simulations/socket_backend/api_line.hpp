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
  std::string method;        ///< as it goes over the wire: "POST"
  std::string path;          ///< "/api/…"
  std::string token = {};    ///< an access token; empty: none
  nlohmann::json body = {};  ///< null: none
};

struct api_answer {
  long status = 0;           ///< of HTTP; 0: there was no answer, or no room to wait for one
  nlohmann::json body = {};  ///< null for what is no JSON
  std::string text = {};     ///< the body as it came
};

/// Calls of the server's API from the loop's thread, without waiting: four threads of its own wait,
/// each with a connection that is kept. Calls that are not under way yet begin in their order.
class api_line {
 public:
  using answered = std::function<void(const api_answer&)>;

  static constexpr std::size_t threads = 4;
  static constexpr std::size_t waiting_max = 10'000;

  /// `url`: `http://HOST:PORT`. The loop outlives it. Starts the threads.
  api_line(io_loop& loop, std::string url);
  api_line(const api_line&) = delete;
  api_line& operator=(const api_line&) = delete;
  /// Breaks off what is under way and ends the threads, which takes a second at most. Whatever has
  /// not been answered is dropped, without a word. On the loop's thread.
  ~api_line();

  /// Makes a call; `then` is called from a turn of the loop, once. Past the bound there is no
  /// answer at once.
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
  /// What is posted before the line goes does nothing afterwards.
  std::shared_ptr<const bool> presence_ = std::make_shared<const bool>(true);

  std::mutex guard_;
  std::condition_variable_any more_;
  std::deque<waiting> waiting_;  ///< under the guard

  std::array<std::jthread, threads> threads_;
};

}  // namespace signalbox::simulations
