#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "domain/identifiers.hpp"
#include "provisioning/backup/repository_place.hpp"

namespace signalbox::provisioning {

/// The name of the repository's only stanza.
inline constexpr std::string_view backup_stanza = "main";

/// The files of one project's backups (README.md in this folder). The folder belongs to the user
/// that runs the project's PostgreSQL and is inaccessible to other users.
struct backup_folder {
  std::filesystem::path root;
  /// The repository, if it is elsewhere: a path, or with `s3` one in the bucket.
  std::filesystem::path stored = {};
  std::optional<s3_place> s3 = std::nullopt;

  [[nodiscard]] std::filesystem::path configuration() const { return root / "pgbackrest.conf"; }
  [[nodiscard]] std::filesystem::path repository() const {
    return stored.empty() ? root / "repository" : stored;
  }
  /// Whether its files are on this host.
  [[nodiscard]] bool is_local() const { return !s3; }
  [[nodiscard]] std::filesystem::path archive() const {
    return repository() / "archive" / backup_stanza;
  }
  /// Exists once the repository is prepared for the project's WAL.
  [[nodiscard]] std::filesystem::path archive_information() const {
    return archive() / "archive.info";
  }
  [[nodiscard]] std::filesystem::path spool() const { return root / "spool"; }
  [[nodiscard]] std::filesystem::path locks() const { return root / "lock"; }
  /// The lock of a running backup, with its progress.
  [[nodiscard]] std::filesystem::path backup_lock() const { return locks() / "main-backup.lock"; }
  /// The backup that was started last, and its output.
  /// @{
  [[nodiscard]] std::filesystem::path backup_note() const { return root / "backup.json"; }
  [[nodiscard]] std::filesystem::path backup_output() const { return root / "backup.log"; }
  /// @}
  /// The timelines of the database before a restore.
  [[nodiscard]] std::filesystem::path history_note() const { return root / "history"; }
  [[nodiscard]] std::filesystem::path proof_note() const { return root / "proof.json"; }
  /// The last proof that succeeded.
  [[nodiscard]] std::filesystem::path proven_note() const { return root / "proven.json"; }
  /// The scratch instance of a running proof.
  [[nodiscard]] std::filesystem::path scratch() const { return root / "proof"; }
};

/// The folder with the backups of all projects; `databases` is `local_settings::folder`.
[[nodiscard]] inline std::filesystem::path backups_root(const std::filesystem::path& databases) {
  return databases / "backups";
}

[[nodiscard]] inline backup_folder backup_folder_of(const std::filesystem::path& databases,
                                                    const domain::project_ref& ref,
                                                    const repository_place& repositories = {}) {
  backup_folder made{.root = backups_root(databases) / ref.value};
  made.s3 = repositories.s3;
  if (made.s3)
    made.stored = std::filesystem::path(made.s3->prefix + "/" + ref.value);
  else if (!repositories.folder.empty())
    made.stored = repositories.folder / ref.value;
  return made;
}

}  // namespace signalbox::provisioning
