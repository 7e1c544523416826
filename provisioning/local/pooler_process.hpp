#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "core/error.hpp"
#include "postgres/connection.hpp"
#include "postgres/deadline.hpp"
#include "postgres/os_user.hpp"
#include "postgres/process.hpp"
#include "provisioning/local/certificate_file.hpp"
#include "provisioning/local/pooler_files.hpp"

namespace signalbox::provisioning {

/// pgbouncer on this machine: in one of the system's usual folders. Empty when there is none.
[[nodiscard]] std::filesystem::path find_pooler_program();

/// What its console tells of the clients of all projects.
struct pooler_clients {
  std::uint64_t connected = 0;
  std::uint64_t waiting = 0;  ///< of these, for their turn at a connection
};

/// One pgbouncer on one folder. Like `postgres::instance` it holds no state but the place: what an
/// earlier program started is found. It runs in a session of its own and outlives this program.
class pooler_process {
 public:
  struct place {
    std::filesystem::path program;  ///< absolute
    std::filesystem::path folder;   ///< absolute, without links; the folder `projects` is beside it
    postgres::os_user owner;        ///< whom it runs as
    std::string listen_address;     ///< an IP address, or `*`
    std::uint16_t port = 0;
    std::string public_host = {};           ///< that connection strings name
    server_certificates certificates = {};  ///< needed by `write`
  };

  explicit pooler_process(place where) : place_(std::move(where)) {}

  /// The running one of this folder, whoever started it.
  [[nodiscard]] std::optional<postgres::process> running() const;

  /// Puts its files in place, its certificate included. It counts from its start, or from `reload`.
  /// Errors: `internal`.
  [[nodiscard]] core::result<void> write(std::span<const pooled_project> projects) const;

  /// Replaces its certificate where it has to be. Returns and errors: as `provisioning::`'s.
  [[nodiscard]] core::result<std::string> keep_certificate() const;

  /// True when the running one was started as the owner and with what `write` would give it, as far
  /// as it cannot take that up while it runs.
  [[nodiscard]] bool is_current(const postgres::process& server) const;

  /// Starts it on the files, and waits until it answers and listens. Errors: `conflict` with detail
  /// code `port_taken`; `timeout`; `internal` with its last words.
  [[nodiscard]] core::result<postgres::process> start(postgres::deadline until) const;

  /// Has it read its files; comes back when that is done. Errors: `unavailable`, `timeout`.
  [[nodiscard]] core::result<void> reload(postgres::deadline until) const;

  /// Asks it how many clients there are, and so whether it answers. Errors: as `reload`.
  [[nodiscard]] core::result<pooler_clients> probe(postgres::deadline until) const;

  /// Ends it at once, with all connections. Errors: `timeout`.
  [[nodiscard]] core::result<void> end(const postgres::process& server,
                                       postgres::deadline until) const;

  /// The last line of its log, without the time; empty when there is none.
  [[nodiscard]] std::string final_output() const;
  /// Empties a log that has grown beyond its bound.
  void bound_log() const;

 private:
  [[nodiscard]] pooler_frame frame() const;
  [[nodiscard]] std::filesystem::path settings_file() const;
  [[nodiscard]] std::filesystem::path log() const { return place_.folder / "pgbouncer.log"; }
  [[nodiscard]] core::result<postgres::connection> console(postgres::deadline until) const;
  [[nodiscard]] core::result<void> await_ready(const postgres::process& server,
                                               postgres::deadline until) const;

  place place_;
};

}  // namespace signalbox::provisioning
