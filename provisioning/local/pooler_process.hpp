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

/// Returns the path of pgbouncer in one of the system's usual folders. Empty when it is not
/// installed.
[[nodiscard]] std::filesystem::path find_pooler_program();

/// Client counts of all projects from its console.
struct pooler_clients {
  std::uint64_t connected = 0;
  std::uint64_t waiting = 0;  ///< of these, waiting for a connection
};

/// One pgbouncer in one folder. Like `postgres::instance`, the object has no state except the
/// place: a process started by an earlier server is found. It runs in a separate session and
/// outlives this program.
class pooler_process {
 public:
  struct place {
    std::filesystem::path program;  ///< absolute
    std::filesystem::path folder;   ///< absolute, without links; next to the folder `projects`
    postgres::os_user owner;        ///< runs pgbouncer
    std::string listen_address;     ///< an IP address, or `*`
    std::uint16_t port = 0;
    std::string public_host = {};           ///< the host in connection strings
    server_certificates certificates = {};  ///< required by `write`
  };

  explicit pooler_process(place where) : place_(std::move(where)) {}

  /// Returns the running process of this folder, regardless of the process that started it.
  [[nodiscard]] std::optional<postgres::process> running() const;

  /// Writes its files, including its certificate. They apply from its start, or from `reload`.
  /// Errors: `internal`.
  [[nodiscard]] core::result<void> write(std::span<const pooled_project> projects) const;

  /// Replaces its certificate if necessary. Returns and errors: as the function of this name in
  /// `provisioning`.
  [[nodiscard]] core::result<std::string> keep_certificate() const;

  /// Returns whether the running process was started as the owner and with the content that `write`
  /// would write, as far as it cannot be reloaded.
  [[nodiscard]] bool is_current(const postgres::process& server) const;

  /// Starts it with the files, and waits until it responds and listens. Errors: `conflict` with
  /// detail code `port_taken`; `timeout`; `internal` with its last log line.
  [[nodiscard]] core::result<postgres::process> start(postgres::deadline until) const;

  /// Reloads its files; returns when that is completed. Errors: `unavailable`, `timeout`.
  [[nodiscard]] core::result<void> reload(postgres::deadline until) const;

  /// Queries the number of clients, which also checks that it responds. Errors: as `reload`.
  [[nodiscard]] core::result<pooler_clients> probe(postgres::deadline until) const;

  /// Stops it immediately, with all connections. Errors: `timeout`.
  [[nodiscard]] core::result<void> end(const postgres::process& server,
                                       postgres::deadline until) const;

  /// Returns the last line of its log, without the time; empty when there is none.
  [[nodiscard]] std::string final_output() const;
  /// Empties a log that exceeds its size limit.
  void bound_log() const;

 private:
  [[nodiscard]] pooler_frame frame() const;
  [[nodiscard]] std::filesystem::path settings_file() const;
  [[nodiscard]] std::filesystem::path log() const { return place_.folder / pooler_log_file; }
  [[nodiscard]] core::result<postgres::connection> console(postgres::deadline until) const;
  [[nodiscard]] core::result<void> await_ready(const postgres::process& server,
                                               postgres::deadline until) const;

  place place_;
};

}  // namespace signalbox::provisioning
