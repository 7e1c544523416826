#pragma once

#include <filesystem>
#include <vector>

#include "domain/identifiers.hpp"

namespace signalbox::provisioning {

/// What one project has on the disk. The folder belongs to the user whom PostgreSQL runs as and is
/// closed to everybody else; the server's unix socket lies in it.
struct project_folder {
  std::filesystem::path root;

  [[nodiscard]] std::filesystem::path data() const { return root / "data"; }
  /// What PostgreSQL's main process printed before its log was open.
  [[nodiscard]] std::filesystem::path output() const { return root / "postgres.log"; }
  /// There while the project is paused: its database is stopped on purpose.
  [[nodiscard]] std::filesystem::path paused_mark() const { return root / "paused"; }
  /// There while the pooler lets people in to the project (`pooler_files`).
  [[nodiscard]] std::filesystem::path pooled_mark() const { return root / "pooled"; }
  /// There after a planned stop of Signalbox took the database down: the next start brings it back.
  [[nodiscard]] std::filesystem::path stopped_mark() const { return root / "stopped_with_server"; }
};

/// The folder that holds all projects, and the names in it. A project is there under its ref or not
/// at all: it is copied under one other name and deleted under another, with a rename in between,
/// so a kill at any moment leaves nothing half made under a ref.
class projects_folder {
 public:
  explicit projects_folder(std::filesystem::path root) : root_(std::move(root)) {}

  [[nodiscard]] const std::filesystem::path& root() const { return root_; }
  [[nodiscard]] project_folder of(const domain::project_ref& ref) const;
  [[nodiscard]] project_folder being_copied(const domain::project_ref& ref) const;
  [[nodiscard]] project_folder being_deleted(const domain::project_ref& ref) const;

  /// Every project that is there under its ref.
  [[nodiscard]] std::vector<domain::project_ref> refs() const;
  /// Deletes what interrupted copies and deletions left.
  void remove_leftovers() const;

 private:
  std::filesystem::path root_;
};

}  // namespace signalbox::provisioning
