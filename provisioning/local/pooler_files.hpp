#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "domain/identifiers.hpp"
#include "domain/project/pool_share.hpp"

/// The files that pgbouncer reads (pgbouncer(5) of version 1.18), as text. No text contains a
/// secret: passwords are queried from each project's own database, and connections to it are
/// authenticated by the system user.
namespace signalbox::provisioning {

/// One project that is open in the pooler.
struct pooled_project {
  domain::project_ref ref;  ///< the name of its database at the pooler
  std::uint16_t port = 0;   ///< in the name of its database's unix socket
  domain::pool_share share = {};

  friend bool operator==(const pooled_project&, const pooled_project&) = default;
};

/// Parameters for all projects.
struct pooler_frame {
  std::string listen_address;   ///< an IP address, or `*`
  std::uint16_t port = 0;       ///< also in the name of the console's unix socket
  std::uint64_t files_max = 0;  ///< open file limit of a process
  bool requires_tls = false;    ///< for every TCP client; otherwise optional
};

/// Names of the files, in the pooler's folder.
inline constexpr std::string_view pooler_settings_file = "pgbouncer.ini";
inline constexpr std::string_view pooler_access_file = "access.conf";
inline constexpr std::string_view pooler_users_file = "users.txt";
inline constexpr std::string_view pooler_log_file = "pgbouncer.log";
/// The name of that folder, next to the folder `projects`.
inline constexpr std::string_view pooler_folder_name = "pooler";

/// The database name of the console, and its user when this program is root.
inline constexpr std::string_view console_database = "pgbouncer";
inline constexpr std::string_view console_root = "root";

/// Open files of the pooler in addition to connections.
inline constexpr std::uint64_t pooler_files_beside = 64;
/// Connections to a database in addition to those that carry clients, for password queries.
inline constexpr std::uint64_t asking_connections = 3;

/// Returns the maximum number of connected clients: the sum of the shares, limited by the open
/// files.
[[nodiscard]] std::uint64_t clients_max(const pooler_frame& frame,
                                        std::span<const pooled_project> projects);

/// Returns the part of the settings that a running pooler cannot reload: it must be restarted.
[[nodiscard]] std::string render_fixed_settings(const pooler_frame& frame);

/// Returns the complete `pgbouncer.ini`; begins with the fixed part, followed by TLS with
/// `certificate_file_name`. Paths in it are relative to the pooler's folder, next to the folder
/// `projects`, so they are short and need no quotes.
[[nodiscard]] std::string render_settings(const pooler_frame& frame,
                                          std::span<const pooled_project> projects);

/// Returns the access rules: the tenant's role with its password for each of these databases, and
/// root for the console by its Unix socket. No other user is allowed: a user of pgbouncer's own
/// without a password, such as the role for password queries, could connect with an empty password.
[[nodiscard]] std::string render_access(std::span<const pooled_project> projects);

/// Returns pgbouncer's own users.
[[nodiscard]] std::string render_users();

/// A project's note that it is open in the pooler, which is found after a kill: port, clients and
/// connections. Reading returns empty for any other text.
[[nodiscard]] std::string render_pooled_note(const pooled_project& project);
[[nodiscard]] std::optional<pooled_project> parse_pooled_note(const domain::project_ref& ref,
                                                              std::string_view text);

}  // namespace signalbox::provisioning
