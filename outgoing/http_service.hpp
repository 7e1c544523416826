#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "outgoing/http_call.hpp"

namespace signalbox::outgoing {

/// Makes many calls at the same time on one thread, so that a target that hangs costs a connection
/// and not a thread. Connections are kept between calls. All functions on any thread.
class http_service {
 public:
  using ended = std::function<void(core::result<http_answer>)>;

  /// Connections of all calls, and of calls to one host, at the same time; further calls wait.
  struct limits {
    long connections_max = 512;
    long of_host_max = 64;
    std::size_t kept_max = 64;  ///< unused connections
  };

  /// Throws `std::runtime_error` when libcurl cannot be started.
  explicit http_service(const limits& how);
  http_service() : http_service(limits{}) {}
  http_service(const http_service&) = delete;
  http_service& operator=(const http_service&) = delete;
  /// Ends all calls; `ended` of these is not called.
  ~http_service();

  /// Starts a call; `done` is called once on the service's thread, and must not wait. Errors as
  /// `http_caller::call`. Destroying the result cancels the call; `done` may still be called once
  /// while that happens.
  [[nodiscard]] std::shared_ptr<void> call(http_request requested, const http_bounds& bounds,
                                           ended done);

 private:
  struct pending_call;
  struct multi_deleter {
    void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
  };

  void run();
  void start_requested();
  void end_cancelled();
  void end_finished();

  std::unique_ptr<CURLM, multi_deleter> multi_;
  std::mutex guard_;
  std::vector<std::shared_ptr<pending_call>> requested_;  ///< guarded by `guard_`
  bool is_stopping_ = false;                              ///< same
  std::vector<std::shared_ptr<pending_call>> running_;    ///< the thread's
  std::thread thread_;
};

}  // namespace signalbox::outgoing
