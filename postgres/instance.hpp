#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
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

/// The location and the user of a PostgreSQL server. All paths are absolute.
struct instance_place {
  std::filesystem::path programs;  ///< see `binaries::folder`
  std::filesystem::path data;      ///< the data directory
  std::filesystem::path sockets;   ///< folder of its unix socket, private to `owner`
  std::filesystem::path output;    ///< file for the main process's output before logging starts
  std::uint16_t port = 5432;       ///< also used in the socket's name
  os_user owner;
  std::uint64_t processes_max = 0;  ///< of `owner` in total; 0: unlimited
};

/// A PostgreSQL server on a data directory. Its only state is the place: everything is read from
/// the disk and the system, so an object created after a crash of this program finds servers
/// started before. Servers run in their own sessions and outlive this program. Must not be called
/// for the same place on two threads at once.
class instance {
 public:
  explicit instance(instance_place place) : place_(std::move(place)) {}

  /// Writes the configuration files, each atomically; an unchanged file is left alone, so that it
  /// needs no disk space. It takes effect at the next start. Port, socket and JSON log are
  /// predefined; `requested` adds the rest. Errors: `internal`.
  [[nodiscard]] core::result<void> configure(const configuration& requested) const;

  /// Starts the server, or finds it running, and waits until it accepts connections. Remains of a
  /// killed server are removed first. Errors: `timeout`; `internal` with the server's last message.
  [[nodiscard]] core::result<process> start(deadline until) const;

  /// Starts the server without waiting until it accepts connections; it may already be running.
  [[nodiscard]] core::result<process> launch(deadline until) const;

  /// Waits until a launched server accepts connections. Errors: as `start`.
  [[nodiscard]] core::result<process> await_ready(process started, deadline until) const;

  /// Returns the running server's main process, whichever program started it. A process in
  /// single-user mode does not count.
  [[nodiscard]] std::optional<process> running() const;

  /// Stops the server: connections are terminated and buffers written; if that takes too long, it
  /// is stopped immediately, with recovery on the next start. Succeeds when it is not running.
  /// Errors: `timeout`. For several servers: `stop_together`.
  [[nodiscard]] core::result<void> stop(deadline until) const;

  /// Runs statements as the superuser without a server, in PostgreSQL's single-user mode, which
  /// excludes other connections. Waits up to 5 s for a process that a killed program left, and then
  /// ends it. Errors: `internal` with PostgreSQL's message, `timeout`.
  [[nodiscard]] core::result<void> run_alone(const std::string& database,
                                             const std::vector<std::string>& statements,
                                             deadline until) const;

  struct login;
  /// Whether a temporary server archives its WAL.
  enum class archiving { off, as_configured };

  /// Runs statements as `as` on a temporary server that listens only on its unix socket and ends
  /// with this program: for an owner without an entry in passwd, which the single-user mode
  /// rejects. The end of a recovery must be archived as configured; otherwise archiving is off,
  /// because the stop of a server waits for seconds while its archiver fails. Errors: as `start`
  /// and `connection::run`.
  [[nodiscard]] core::result<void> run_unlistened(const login& as,
                                                  const std::vector<statement>& statements,
                                                  deadline until, archiving archives) const;

  /// Runs `work` while a temporary server runs, as `run_unlistened` does, with any number of
  /// connections. `work` keeps its own deadline. Errors: as `start`; those of `work`.
  [[nodiscard]] core::result<void> serve_unlistened(const std::function<core::result<void>()>& work,
                                                    deadline until, archiving archives) const;

  /// Connects through the unix socket.
  struct login {
    std::string user;
    std::string database;
    std::string application_name = {};  ///< a plain word; empty: Signalbox's own
    /// For superusers: the session's statements do not appear in the log.
    bool is_quiet = false;
  };
  [[nodiscard]] core::result<connection> connect(const login& as, deadline until,
                                                 const observer* watcher = nullptr) const;

  [[nodiscard]] const instance_place& place() const { return place_; }

 private:
  [[nodiscard]] core::result<process> launch_unlistened(deadline until, archiving archives) const;
  void end_alone(deadline until) const;
  void end_unlistened(deadline until) const;

  instance_place place_;
};

/// Stops several servers concurrently, each as `instance::stop` does: together they take no longer
/// than the slowest one. Returns the number of servers that could not be stopped in time.
[[nodiscard]] std::size_t stop_together(std::span<const instance> servers, deadline until);

/// Creates a data directory (initdb): UTF-8, locale C.UTF-8, with access control only by
/// `configure`. Its parent must belong to `place.owner`. Not synchronized: do that before relying
/// on it. Errors: `internal`, `timeout`.
[[nodiscard]] core::result<void> initialise(const instance_place& place,
                                            const std::string& superuser, deadline until);

}  // namespace signalbox::postgres
