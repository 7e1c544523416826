#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "postgres/configuration.hpp"
#include "postgres/connection.hpp"
#include "postgres/os_user.hpp"
#include "postgres/process.hpp"

namespace signalbox::postgres {

/// Where one PostgreSQL server lives and whom it runs as. All paths are absolute.
struct instance_place {
  std::filesystem::path programs;  ///< see `binaries::folder`
  std::filesystem::path data;      ///< the data directory
  std::filesystem::path sockets;   ///< folder of its unix socket, private to `owner`
  std::filesystem::path output;    ///< file for what its main process writes before the log is open
  std::uint16_t port = 5432;       ///< also in the socket's name
  os_user owner;
  std::uint64_t processes_max = 0;  ///< of `owner` in all; 0: not bounded
};

/// One PostgreSQL server on one data directory. Holds no state but the place: everything is read
/// from the disk and the system, so an object made after a kill of this program finds what an
/// earlier one started. Servers run in sessions of their own and outlive this program. Not to be
/// called for one place on two threads at once.
class instance {
 public:
  explicit instance(instance_place place) : place_(std::move(place)) {}

  /// Puts the configuration's files in place, each whole or not at all; one that says the same
  /// already is left alone, so that it needs no room on the disk. It counts from the next start.
  /// Port, socket and JSON log are set by this; `wanted` adds the rest. Errors: `internal`.
  [[nodiscard]] core::result<void> configure(const configuration& wanted) const;

  /// Starts the server, or finds it running, and waits until it takes connections. What a killed
  /// server left is cleared first. Errors: `timeout`; `internal` with the server's last words.
  [[nodiscard]] core::result<process> start(deadline until) const;

  /// Starts the server without waiting until it takes connections; it may run already.
  [[nodiscard]] core::result<process> launch(deadline until) const;

  /// Waits until a launched server takes connections. Errors: as `start`.
  [[nodiscard]] core::result<process> await_ready(process started, deadline until) const;

  /// The server's main process while it runs, whoever started it. A process in single-user mode is
  /// none.
  [[nodiscard]] std::optional<process> running() const;

  /// Stops the server: connections are ended and everything is written out; when that takes too
  /// long, at once and with recovery on the next start. Fine when it does not run. Errors:
  /// `timeout`. Several: `stop_together`.
  [[nodiscard]] core::result<void> stop(deadline until) const;

  /// Runs statements as the superuser without a server, in PostgreSQL's single-user mode: nobody
  /// can connect meanwhile. Waits up to 5 s for one that a killed program left at work, and then
  /// ends it. Errors: `internal` with PostgreSQL's words, `timeout`.
  [[nodiscard]] core::result<void> run_alone(const std::string& database,
                                             const std::vector<std::string>& statements,
                                             deadline until) const;

  /// Runs statements as `as` on a server that is started for them, listens on its unix socket alone
  /// and ends with this program: for an owner without an entry in passwd, which the single-user
  /// mode refuses. Errors: as `start` and `connection::run`.
  struct login;
  [[nodiscard]] core::result<void> run_unlistened(const login& as,
                                                  const std::vector<statement>& statements,
                                                  deadline until) const;

  /// Connects through the unix socket.
  struct login {
    std::string user;
    std::string database;
  };
  [[nodiscard]] core::result<connection> connect(const login& as, deadline until,
                                                 const observer* watcher = nullptr) const;

  [[nodiscard]] const instance_place& place() const { return place_; }

 private:
  void end_alone(deadline until) const;
  void end_unlistened(deadline until) const;

  instance_place place_;
};

/// Stops several servers at once, each as `instance::stop` does: together they take no longer than
/// the slowest alone. Returns how many could not be stopped in time.
[[nodiscard]] std::size_t stop_together(std::span<const instance> servers, deadline until);

/// Makes a data directory (initdb): UTF-8, locale C.UTF-8, checked only by what `configure` puts in
/// place. Its parent must belong to `place.owner`. Not synchronised: do that before relying on it.
/// Errors: `internal`, `timeout`.
[[nodiscard]] core::result<void> initialise(const instance_place& place,
                                            const std::string& superuser, deadline until);

}  // namespace signalbox::postgres
