#pragma once

#include <filesystem>
#include <vector>

#include "domain/identifiers.hpp"
#include "domain/vault/vault_schema.hpp"

namespace signalbox::provisioning {

/// The files of one project. The folder belongs to the user that runs PostgreSQL and is
/// inaccessible to other users; it contains the server's Unix socket.
struct project_folder {
  std::filesystem::path root;

  [[nodiscard]] std::filesystem::path data() const { return root / "data"; }
  /// The data directory while it is deleted, after its content was moved to the backups.
  [[nodiscard]] std::filesystem::path offloaded_data() const { return root / "data.offloaded"; }
  /// The output of PostgreSQL's main process before its log was open.
  [[nodiscard]] std::filesystem::path output() const { return root / "postgres.log"; }
  /// Exists while the project is paused: its database is stopped on purpose.
  [[nodiscard]] std::filesystem::path paused_mark() const { return root / "paused"; }
  /// Exists while the project is open in the pooler (`pooler_files`).
  [[nodiscard]] std::filesystem::path pooled_mark() const { return root / "pooled"; }
  /// Exists after a planned stop of Signalbox stopped the database: the next start starts it again.
  [[nodiscard]] std::filesystem::path stopped_mark() const { return root / "stopped_with_server"; }
  /// Exists once the launcher of pg_cron may run in the database (`cron_launcher`).
  [[nodiscard]] std::filesystem::path cron_mark() const { return root / "cron"; }
  /// The key of the vault, outside of the data directory. Deleted with the project.
  [[nodiscard]] std::filesystem::path vault_key() const {
    return root / domain::vault_key_file_name;
  }
};

/// The folder of all projects, and the names in it. A project exists completely under its ref or
/// not at all: it is copied under one other name and deleted under another, with a rename in
/// between, so that a kill at any moment leaves nothing incomplete under a ref. A reset has two
/// further names, which outlive a kill.
class projects_folder {
 public:
  explicit projects_folder(std::filesystem::path root) : root_(std::move(root)) {}

  [[nodiscard]] const std::filesystem::path& root() const { return root_; }
  [[nodiscard]] project_folder of(const domain::project_ref& ref) const;
  [[nodiscard]] project_folder being_copied(const domain::project_ref& ref) const;
  [[nodiscard]] project_folder being_deleted(const domain::project_ref& ref) const;
  /// The complete copy that replaces the data of a branch.
  [[nodiscard]] project_folder copied(const domain::project_ref& ref) const;
  /// The data of a branch that such a copy has replaced, until it has proven that it starts.
  [[nodiscard]] project_folder replaced(const domain::project_ref& ref) const;

  /// Returns every project that exists under its ref.
  [[nodiscard]] std::vector<domain::project_ref> refs() const;
  /// Returns the folders of projects that were being copied when a program was killed.
  [[nodiscard]] std::vector<project_folder> unfinished_copies() const;
  /// Deletes the remains of interrupted copies, deletions and moves to the backups.
  void remove_leftovers() const;

 private:
  std::filesystem::path root_;
};

}  // namespace signalbox::provisioning
