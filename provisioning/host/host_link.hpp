#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "core/error.hpp"
#include "postgres/process.hpp"
#include "postgres/unique_descriptor.hpp"
#include "provisioning/host/messages.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning::host {

/// The server's end of the stream to its host process. Calls block up to their deadline and may be
/// made on many threads concurrently; one thread reads the messages of the host process. If the
/// host process ends unexpectedly or sends an invalid message, the link is permanently lost: calls
/// in progress and all later ones return `unavailable`.
class link {
 public:
  /// Callbacks on the link's own thread.
  struct listener {
    std::function<void()> lost;  ///< once, when the host process ended unexpectedly
    std::function<void(std::string_view event, std::string_view sentence)> report;
  };

  /// Maximum number of calls in progress; further ones wait.
  static constexpr std::size_t calls_max = 256;

  /// Throws std::system_error when no thread can be created.
  link(postgres::unique_descriptor socket, postgres::process host, listener callbacks);
  link(const link&) = delete;
  link& operator=(const link&) = delete;
  /// Closes the stream, which ends the host process, and waits for its end.
  ~link();

  /// Sends a request, with copies of descriptors, and waits for the response. Errors: those of the
  /// response; `timeout` when none arrived in time; `unavailable` when the link is lost or too many
  /// calls wait.
  [[nodiscard]] core::result<outcome> ask(call what, deadline until,
                                          std::span<const int> descriptors = {});

  /// As `provider::on_unplanned_exit`; earlier ends are passed on immediately. Waits for a listener
  /// that is running.
  void on_exit(provider::exit_listener on_end);

  /// As `provider::on_log_written`. Waits for a listener that is running.
  void on_log_written(provider::log_listener on_written);

  /// The last state that the host process sent; empty when there is no pooler.
  [[nodiscard]] std::optional<pooler_reading> pooler() const;

  /// The process id of the host process.
  [[nodiscard]] pid_t number() const { return host_.number(); }

 private:
  struct waiting_call {
    std::optional<core::result<outcome>> answered;
  };

  void read();
  [[nodiscard]] bool handle(message what);
  void disconnect();
  void publish_exit(const database_ended& what);

  postgres::unique_descriptor socket_;
  postgres::process host_;
  const listener callbacks_;
  std::mutex sending_;  ///< one frame at a time

  mutable std::mutex guard_;
  std::condition_variable changed_;
  std::map<std::uint64_t, waiting_call> calls_;
  std::uint64_t last_ = 0;
  bool is_closing_ = false;
  bool is_lost_ = false;
  std::optional<pooler_reading> pooler_;

  std::mutex exit_guard_;  ///< also held while the listener runs
  provider::exit_listener exit_listener_;
  std::vector<database_ended> pending_exits_;
  std::mutex log_guard_;  ///< also held while the listener runs
  provider::log_listener log_listener_;

  std::thread thread_;  // declared last, because it uses all members above
};

}  // namespace signalbox::provisioning::host
