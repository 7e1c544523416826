#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
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
/// made on many threads at once; one thread reads what the host process says. When that ends
/// without having been asked to, or says something that is no message, the link is lost for good:
/// calls under way and all later ones answer `unavailable`.
class link {
 public:
  /// Called on the link's own thread.
  struct listener {
    std::function<void()> lost;  ///< once, when the host process ended unexpectedly
    std::function<void(std::string_view event, std::string_view sentence)> report;
  };

  /// Calls that wait for their answers at once; more wait for their turn.
  static constexpr std::size_t calls_max = 256;

  /// Throws std::system_error when the system has no room for a thread.
  link(postgres::unique_descriptor socket, postgres::process host, listener callbacks);
  link(const link&) = delete;
  link& operator=(const link&) = delete;
  /// Closes the stream, which ends the host process, and waits for that.
  ~link();

  /// Asks, and waits for the answer. Errors: those of the answer; `timeout` when none came in time;
  /// `unavailable` when the link is lost or too many calls wait.
  [[nodiscard]] core::result<outcome> ask(call what, deadline until);

  /// As `provider::on_unplanned_exit`; earlier ends are passed on at once. Waits for a listener
  /// that is running.
  void on_exit(provider::exit_listener on_end);

  /// The last state that the host process sent; nothing where there is no pooler.
  [[nodiscard]] std::optional<pooler_reading> pooler() const;

  /// The number of the host process.
  [[nodiscard]] pid_t number() const { return host_.number(); }

 private:
  struct waiting_call {
    std::optional<core::result<outcome>> answered;
  };

  void read();
  [[nodiscard]] bool handle(message what);
  void give_up();
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

  std::thread thread_;  // last: it uses all of the above
};

}  // namespace signalbox::provisioning::host
