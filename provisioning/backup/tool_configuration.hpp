#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "provisioning/backup/backup_folder.hpp"

/// The configuration of pgBackRest for one project, and the command that archives its WAL. Pure.
namespace signalbox::provisioning {

/// The role with which pgBackRest starts and stops backups, and the database to which it connects,
/// so that its sessions do not count as the tenant's activity.
/// @{
inline constexpr std::string_view backup_role = "signalbox_backup";
inline constexpr std::string_view backup_database = "template1";
/// @}

/// The shortest time after which an attempt to archive a segment has failed.
inline constexpr std::chrono::seconds archive_attempt_max{60};

/// Part of the project's disk that WAL may occupy while it waits to be archived.
inline constexpr std::uint64_t archive_queue_part = 8;
inline constexpr std::uint64_t archive_queue_mib_min = 64;

/// Returns the size of the queue: a part of the disk, at most `queue_mib_max`.
[[nodiscard]] std::uint64_t archive_queue_mib(std::uint64_t disk_mib, std::uint64_t queue_mib_max);

struct tool_place {
  backup_folder folder;
  std::filesystem::path data = {};  ///< the project's data directory
  std::uint16_t port = 0;           ///< of its Unix socket
  std::string role = std::string(backup_role);
  std::string database = std::string(backup_database);
  std::string passphrase = {};
  std::uint64_t queue_mib = archive_queue_mib_min;
};

/// Returns the content of the configuration file. pgBackRest must run in the folder of the Unix
/// socket, whose path may be longer than a socket's address allows. Errors: `internal` for a path
/// that does not fit on a line.
[[nodiscard]] core::result<std::string> render_tool_configuration(const tool_place& of);

/// The file beside a data directory without which its WAL is discarded: the repository is prepared
/// with the first backup, before which nothing can be restored. A command that fails until then
/// would fill the log, and each stop of the server would wait for it.
inline constexpr std::string_view archiving_mark_name = "archived";

/// Returns PostgreSQL's `archive_command`.
[[nodiscard]] std::string archive_command(const std::filesystem::path& program,
                                          const backup_folder& folder);

/// Returns the statements that create `backup_role`, in `backup_database`.
[[nodiscard]] std::string backup_role_statements();

}  // namespace signalbox::provisioning
