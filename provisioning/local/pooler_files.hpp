#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "domain/identifiers.hpp"
#include "domain/project/pool_share.hpp"

/// What pgbouncer reads (pgbouncer(5) of version 1.18), as text. No text holds a secret: passwords
/// are asked of each project's own database, and connections to it are let in by the system's user.
namespace signalbox::provisioning {

/// One project that the pooler lets people in to.
struct pooled_project {
  domain::project_ref ref;  ///< the name of its database at the pooler
  std::uint16_t port = 0;   ///< in the name of its database's unix socket
  domain::pool_share share = {};

  friend bool operator==(const pooled_project&, const pooled_project&) = default;
};

/// What holds for all projects.
struct pooler_frame {
  std::string listen_address;   ///< an IP address, or `*`
  std::uint16_t port = 0;       ///< also in the name of the console's unix socket
  std::uint64_t files_max = 0;  ///< that a process may have open
  bool requires_tls = false;    ///< of every client by TCP; else a client may do without
};

/// Names of the files, in the pooler's folder.
inline constexpr std::string_view pooler_settings_file = "pgbouncer.ini";
inline constexpr std::string_view pooler_access_file = "access.conf";
inline constexpr std::string_view pooler_users_file = "users.txt";

/// The database that the console answers to, and who may use it when this program is root.
inline constexpr std::string_view console_database = "pgbouncer";
inline constexpr std::string_view console_root = "root";

/// Open files that the pooler has besides connections.
inline constexpr std::uint64_t pooler_files_beside = 64;
/// Connections to a database beside those that carry clients: to ask for passwords.
inline constexpr std::uint64_t asking_connections = 3;

/// How many clients may be connected in all: the shares' sum, within what open files allow.
[[nodiscard]] std::uint64_t clients_max(const pooler_frame& frame,
                                        std::span<const pooled_project> projects);

/// The part of the settings that a running pooler does not take up: it must be started again.
[[nodiscard]] std::string render_fixed_settings(const pooler_frame& frame);

/// All of `pgbouncer.ini`; begins with the fixed part, and TLS with `certificate_file_name`
/// follows. Paths in it are relative to the pooler's folder, beside which the folder `projects`
/// lies, so they are short and need no quotes.
[[nodiscard]] std::string render_settings(const pooler_frame& frame,
                                          std::span<const pooled_project> projects);

/// Who is let in: the tenant's role, with its password, to each of these databases; the console to
/// root by its unix socket. Nobody else: a user of pgbouncer's own without a password, as the role
/// that asks is, could come in with an empty one.
[[nodiscard]] std::string render_access(std::span<const pooled_project> projects);

/// The users that pgbouncer has of its own.
[[nodiscard]] std::string render_users();

/// A project's note that the pooler lets people in to it, to be found after a kill: port, clients
/// and connections. Reading gives nothing for any other text.
[[nodiscard]] std::string render_pooled_note(const pooled_project& project);
[[nodiscard]] std::optional<pooled_project> parse_pooled_note(const domain::project_ref& ref,
                                                              std::string_view text);

}  // namespace signalbox::provisioning
