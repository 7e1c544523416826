#include "provisioning/backup/tool_configuration.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace signalbox::provisioning {
namespace {

// The fastest level that still compresses well: figures in decision 81.
constexpr int zst_level = 3;

bool fits_on_a_line(const std::filesystem::path& path) {
  return std::ranges::none_of(path.string(), [](char c) { return c == '\n' || c == '\r'; });
}

/// A word of a shell command, in which PostgreSQL replaces sequences that begin with `%`.
std::string archive_word(std::string_view text) {
  std::string word = "'";
  for (const char c : text) {
    if (c == '\'')
      word += R"('\'')";
    else if (c == '%')
      word += "%%";
    else
      word += c;
  }
  return word + "'";
}

}  // namespace

std::uint64_t archive_queue_mib(std::uint64_t disk_mib, std::uint64_t queue_mib_max) {
  if (disk_mib == 0) return queue_mib_max;
  return std::max(archive_queue_mib_min, std::min(disk_mib / archive_queue_part, queue_mib_max));
}

core::result<std::string> render_tool_configuration(const tool_place& of) {
  const auto& folder = of.folder;
  if (!fits_on_a_line(folder.root) || !fits_on_a_line(of.data))
    return core::fail(core::errc::internal,
                      "The folder of the databases has a name with a line break, with which "
                      "pgBackRest does not work.");
  return fmt::format(
      "# Written by Signalbox; changes made here are lost.\n"
      "[global]\n"
      "{repository}"
      "repo1-cipher-type=aes-256-cbc\n"
      "repo1-cipher-pass={passphrase}\n"
      "repo1-bundle=y\n"
      "compress-type=zst\n"
      "compress-level={level}\n"
      // Otherwise each backup waits for the next checkpoint.
      "start-fast=y\n"
      "archive-async=y\n"
      "archive-push-queue-max={queue}MiB\n"
      "archive-timeout={attempt}\n"
      "lock-path={locks}\n"
      "spool-path={spool}\n"
      "log-path={root}\n"
      "log-level-file=off\n"
      "log-level-console=error\n"
      "log-level-stderr=off\n"
      "log-timestamp=n\n"
      // The log is not part of a database's state, and a restore must not delete it.
      "exclude=log/\n"
      "\n"
      "[{stanza}]\n"
      "pg1-path={data}\n"
      "pg1-socket-path=/proc/self/cwd\n"
      "pg1-port={port}\n"
      "pg1-user={role}\n"
      "pg1-database={database}\n",
      fmt::arg("repository", repository_lines(folder.s3, folder.repository())),
      fmt::arg("passphrase", of.passphrase), fmt::arg("level", zst_level),
      fmt::arg("queue", of.queue_mib), fmt::arg("attempt", archive_attempt_max.count()),
      fmt::arg("locks", folder.locks().string()), fmt::arg("spool", folder.spool().string()),
      fmt::arg("root", folder.root.string()), fmt::arg("stanza", backup_stanza),
      fmt::arg("data", of.data.string()), fmt::arg("port", of.port), fmt::arg("role", of.role),
      fmt::arg("database", of.database));
}

std::string archive_command(const std::filesystem::path& program, const backup_folder& folder) {
  // The working directory is the data directory.
  return fmt::format("test ! -f ../{} || {} {} --stanza={} archive-push \"%p\"",
                     archiving_mark_name, archive_word(program.string()),
                     archive_word("--config=" + folder.configuration().string()), backup_stanza);
}

std::string backup_role_statements() {
  return fmt::format(
      "CREATE ROLE {0} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;"
      " GRANT CONNECT ON DATABASE {1} TO {0};"
      " GRANT pg_read_all_settings TO {0};"
      " GRANT EXECUTE ON FUNCTION pg_catalog.pg_backup_start(text, boolean),"
      " pg_catalog.pg_backup_stop(boolean), pg_catalog.pg_switch_wal(),"
      " pg_catalog.pg_create_restore_point(text) TO {0}",
      backup_role, backup_database);
}

}  // namespace signalbox::provisioning
