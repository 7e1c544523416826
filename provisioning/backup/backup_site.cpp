#include "provisioning/backup/backup_site.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>
#include <vector>

#include "domain/backup/backup_key.hpp"
#include "postgres/acting_as.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/unique_descriptor.hpp"
#include "provisioning/backup/archive_reading.hpp"
#include "provisioning/backup/tool_configuration.hpp"
#include "provisioning/backup/tool_failure.hpp"
#include "provisioning/backup/tool_info.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;

// Time limit for changing the owner of a repository.
constexpr std::chrono::seconds giving_max{60};

constexpr postgres::statement find_archive_mode{"backup.find_mode",
                                                "SELECT current_setting('archive_mode') AS mode"};
constexpr postgres::statement find_backup_role{
    "backup.find_role", "SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = $1"};
constexpr postgres::statement allow_changes{"backup.take_changes",
                                            "SET default_transaction_read_only = off"};

/// The folder is the database user's alone; another one owned it before a change of the settings.
result<void> own_folder(const fs::path& folder, const postgres::os_user& owner) {
  struct stat found {};
  const bool exists = ::lstat(folder.c_str(), &found) == 0;
  if (exists && ::geteuid() == 0 && found.st_uid != owner.uid)
    if (auto given =
            postgres::give_tree(folder, owner, std::chrono::steady_clock::now() + giving_max);
        !given)
      return given;
  return postgres::make_private_folder(folder, owner);
}

/// A repository in the configured folder, which is mounted or created by the operator.
result<void> own_stored(const fs::path& stored, const postgres::os_user& owner) {
  std::error_code failure;
  if (fs::is_directory(stored.parent_path(), failure)) return own_folder(stored, owner);
  return core::fail(errc::unavailable,
                    "The folder of the repositories does not exist (backups.repository). Create or "
                    "mount it.");
}

/// Deletes a repository in a bucket. A database that no longer exists stops nothing.
result<void> remove_stored(const local_settings& settings, const backup_folder& folder,
                           deadline until) {
  struct stat found {};
  const bool is_configured = ::lstat(folder.configuration().c_str(), &found) == 0;
  if (settings.backup_program.empty() || !is_configured) return {};
  // The owner of the configuration, also when the project's own folder is lost.
  const tool_context with{.program = settings.backup_program,
                          .folder = folder,
                          .sockets = folder.root,
                          .owner = {.uid = found.st_uid, .gid = found.st_gid, .name = {}}};
  for (const auto& command : {tool_command{.name = "stop"},
                              tool_command{.name = "stanza-delete", .options = {"--force"}}})
    if (const auto done = run_tool(with, command, until); !done)
      return std::unexpected(done.error());
  return {};
}

result<void> remove_folder(const fs::path& folder) {
  auto unwanted = folder;
  unwanted += ".deleting";
  std::error_code failure;
  if (fs::exists(folder, failure)) {
    fs::remove_all(unwanted, failure);
    if (auto renamed = postgres::rename_durably(folder, unwanted); !renamed) return renamed;
  }
  fs::remove_all(unwanted, failure);
  if (!failure) return {};
  return core::fail(errc::internal,
                    fmt::format("The backups could not be deleted: {}.", failure.message()));
}

/// Lets WAL be archived that a prepared repository receives. The histories of the database's
/// timelines were not archived before, and a restore to a second needs them.
result<void> begin_archiving(const backup_site& at) {
  const auto& owner = at.database.place().owner;
  {
    const postgres::acting_as owner_alone(owner);
    std::error_code ignored;
    if (fs::exists(at.data().parent_path() / archiving_mark_name, ignored)) return {};
  }
  if (auto named = archive_histories(at.data(), owner); !named) return named;
  return mark_archiving(at);
}

result<void> admit_role(const backup_site& at, deadline until) {
  auto admin = at.database.connect(
      {.user = std::string(at.roles.admin), .database = std::string(at.roles.tools_database)},
      until);
  if (!admin) return std::unexpected(admin.error());
  const auto mode = admin->run(find_archive_mode, {}, until);
  if (!mode) return std::unexpected(mode.error());
  if ((*mode)[0].as<std::string>("mode") == "off")
    return core::fail(errc::conflict,
                      "The database was started before archiving was configured. Restart the "
                      "project.");
  const auto role = admin->run(find_backup_role, {at.roles.tool}, until);
  if (!role) return std::unexpected(role.error());
  if (!role->empty()) return {};
  if (auto may_write = admin->run(allow_changes, {}, until); !may_write)
    return std::unexpected(may_write.error());
  return admin->run_script({"backup.make_role", backup_role_statements()}, until);
}

}  // namespace

result<void> mark_archiving(const backup_site& at) {
  const auto& owner = at.database.place().owner;
  const postgres::acting_as owner_alone(owner);
  return postgres::keep_private_file(at.data().parent_path() / archiving_mark_name, "", owner);
}

bool is_archived(const local_settings& settings, const instance_spec& spec) {
  return !settings.backup_program.empty() && !spec.backup_key.empty();
}

tool_context backup_site::tool() const {
  return {.program = settings.backup_program,
          .folder = folder(),
          .sockets = database.place().sockets,
          .owner = database.place().owner,
          .stop = stop};
}

result<void> keep_backup_folder(const backup_site& at, const instance_spec& spec) {
  if (at.settings.backup_program.empty())
    return core::fail(errc::unavailable,
                      "The host cannot make backups: pgBackRest is not installed, or backups are "
                      "disabled.");
  if (!domain::is_backup_passphrase(spec.backup_key))
    return core::fail(errc::unavailable, "The project has no key for backups.");
  const auto folder = at.folder();
  const auto& owner = at.database.place().owner;
  if (auto owned = own_folder(folder.root, owner); !owned) return owned;
  if (folder.is_local() && !folder.stored.empty())
    if (auto owned = own_stored(folder.stored, owner); !owned) return owned;
  const postgres::acting_as owner_alone(owner);
  std::vector<fs::path> parts{folder.spool(), folder.locks()};
  if (folder.is_local()) parts.push_back(folder.repository());
  for (const auto& part : parts)
    if (std::error_code ignored; !fs::exists(part, ignored))
      if (auto made = postgres::make_private_folder(part, owner); !made) return made;
  const auto text = render_tool_configuration(
      {.folder = folder,
       .data = at.data(),
       .port = at.database.place().port,
       .role = std::string(at.roles.tool),
       .database = std::string(at.roles.tools_database),
       .passphrase = spec.backup_key,
       .queue_mib = archive_queue_mib(spec.disk_mib, at.settings.backup_queue_mib)});
  if (!text) return std::unexpected(text.error());
  if (auto kept = postgres::keep_private_file(folder.configuration(), *text, owner); !kept)
    return kept;
  // Of a database of an earlier version, which always archived.
  std::error_code ignored;
  const bool archives = folder.is_local() && fs::exists(folder.archive_information(), ignored) &&
                        fs::exists(at.data(), ignored);
  return archives ? mark_archiving(at) : result<void>{};
}

result<void> check_writable(const backup_site& at) {
  if (!at.folder().is_local()) return {};
  const postgres::acting_as owner_alone(at.database.place().owner);
  const auto file = at.folder().repository() / "write-check";
  const postgres::unique_descriptor made(
      ::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  const int failure = errno;
  if (made.valid()) {
    ::unlink(file.c_str());
    return {};
  }
  // Worded as pgBackRest's own error, so that it becomes the same sentence.
  auto failed =
      tool_failure_in(fmt::format("ERROR: [0]: {}", std::generic_category().message(failure)), {});
  failed.code = errc::unavailable;
  return std::unexpected(std::move(failed));
}

result<bool> admit_backups(const backup_site& at, deadline until) {
  if (!at.database.running())
    return core::fail(errc::conflict, "PostgreSQL is not running, so it cannot be backed up.");
  if (auto admitted = admit_role(at, until); !admitted) return std::unexpected(admitted.error());
  const auto listed = run_tool(at.tool(), {.name = "info", .options = {"--output=json"}}, until);
  if (!listed) return std::unexpected(listed.error());
  const auto info = parse_tool_info(*listed);
  if (!info) return std::unexpected(info.error());
  if (!info->has_stanza)
    if (const auto created = run_tool(at.tool(), {.name = "stanza-create"}, until); !created)
      return std::unexpected(created.error());
  if (auto begun = begin_archiving(at); !begun) return std::unexpected(begun.error());
  return !info->backups.empty();
}

result<void> remove_backups(const local_settings& settings, const domain::project_ref& ref,
                            deadline until) {
  const auto folder = backup_folder_of(settings.folder, ref, settings.repositories);
  std::error_code failure;
  if (fs::exists(folder.root, failure)) {
    if (!end_tools(running_tools(folder), until))
      return core::fail(errc::timeout, "The backup could not be ended in time.");
    if (!folder.is_local())
      if (auto removed = remove_stored(settings, folder, until); !removed) return removed;
  }
  // The configuration is deleted last: without it, nothing finds a repository in a bucket.
  if (folder.is_local() && !folder.stored.empty())
    if (auto removed = remove_folder(folder.stored); !removed) return removed;
  return remove_folder(folder.root);
}

}  // namespace signalbox::provisioning
