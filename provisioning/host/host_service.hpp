#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/error.hpp"
#include "postgres/unique_descriptor.hpp"
#include "provisioning/host/messages.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning::host {

/// Callbacks for the events of a provider, on any thread.
struct notices {
  pooler_reporter report;
  pooler_watcher pooler_changed;
};

/// What a host process does for its server. Which folders, files and programs that takes was
/// settled when the process was started: no request can name another.
struct duties {
  std::function<core::result<std::unique_ptr<provider>>(notices, deadline)> make_provider;
  std::function<core::result<std::string>(readable_file)> read_file;
  std::function<core::result<void>(std::uint16_t port)> announce;
  std::function<void()> retract;
  std::function<core::result<void>()> note_bound_secrets;
  std::size_t workers = 1;  ///< calls that are worked on at once
};

/// The host process's end of the stream: reads requests, checks them, and has them worked on.
class service {
 public:
  /// Requests that may wait for a worker; more are answered `unavailable`.
  static constexpr std::size_t waiting_max = 512;

  /// Throws std::system_error when the system has no room for a thread.
  service(postgres::unique_descriptor socket, duties does);
  service(const service&) = delete;
  service& operator=(const service&) = delete;
  /// Waits for the calls that are worked on; drops those that wait.
  ~service();

  /// Serves until the stream ends, or has something in it that is no request. What is worked on
  /// then goes on.
  void run();

  /// Ends the stream, and so `run`. Any thread.
  void stop();

 private:
  void work();
  [[nodiscard]] core::result<outcome> perform(const call& what, deadline until);
  [[nodiscard]] core::result<outcome> open(deadline until);
  [[nodiscard]] provider* opened_provider();
  void send(const message& what);

  postgres::unique_descriptor socket_;
  const duties does_;
  std::mutex sending_;  ///< one frame at a time

  std::mutex guard_;
  std::condition_variable changed_;
  std::deque<request> waiting_;
  bool is_ending_ = false;
  bool is_open_ = false;  ///< a provider was asked for
  std::unique_ptr<provider> provider_;

  std::vector<std::jthread> workers_;  // last: they use all of the above
};

}  // namespace signalbox::provisioning::host
