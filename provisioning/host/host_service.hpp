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
#include "provisioning/local/dump_programs.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning::host {

/// Callbacks for the events of a provider, on any thread.
struct notices {
  pooler_reporter report;
  pooler_watcher pooler_changed;
};

/// The functions of a host process. Its folders, files and programs were fixed when the process was
/// started: no request can name others.
struct duties {
  std::function<core::result<std::unique_ptr<provider>>(notices, deadline)> make_provider;
  std::function<core::result<std::string>(readable_file)> read_file;
  std::function<core::result<void>(std::uint16_t port)> announce;
  std::function<void()> retract;
  std::function<core::result<void>()> note_bound_secrets;
  std::function<core::result<void>(const domain::project_ref&, const domain::dump_program&,
                                   postgres::program_streams)>
      start_program;
  std::size_t workers = 1;  ///< number of concurrent calls
};

/// The host process's end of the stream: reads requests, validates them, and runs them on workers.
class service {
 public:
  /// Maximum number of requests that wait for a worker; further ones are answered with
  /// `unavailable`.
  static constexpr std::size_t waiting_max = 512;

  /// Throws std::system_error when no thread can be created.
  service(postgres::unique_descriptor socket, duties does);
  service(const service&) = delete;
  service& operator=(const service&) = delete;
  /// Waits for running calls; drops waiting ones.
  ~service();

  /// Serves until the stream ends or contains an invalid request. Running calls then continue.
  void run();

  /// Ends the stream, and therefore `run`. Any thread.
  void stop();

 private:
  struct waiting_request {
    request what;
    std::vector<postgres::unique_descriptor> descriptors;
  };

  void work(std::deque<waiting_request>& lane);
  [[nodiscard]] core::result<outcome> perform(waiting_request& requested, deadline until);
  [[nodiscard]] core::result<outcome> open(deadline until);
  [[nodiscard]] provider* opened_provider();
  void send(const message& what);

  postgres::unique_descriptor socket_;
  const duties does_;
  std::mutex sending_;  ///< one frame at a time

  std::mutex guard_;
  std::condition_variable changed_;
  std::deque<waiting_request> waiting_;
  /// Reads of log files, with a worker of their own: steps may take minutes.
  std::deque<waiting_request> waiting_reads_;
  bool is_ending_ = false;
  bool is_open_ = false;  ///< a provider was requested
  std::unique_ptr<provider> provider_;

  std::vector<std::jthread> workers_;  // declared last, because they use all members above
};

}  // namespace signalbox::provisioning::host
