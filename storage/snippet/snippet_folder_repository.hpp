#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/snippet/snippet.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The folders in which an account arranges the snippets of a project. They are personal, so they
/// have no entries in the audit log.
class snippet_folder_repository {
 public:
  snippet_folder_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns all folders, ordered by name.
  [[nodiscard]] std::vector<domain::snippet_folder> list(const domain::project_ref& project,
                                                         const domain::account_id& account);

  /// Errors: `not_found`.
  [[nodiscard]] core::result<domain::snippet_folder> find(const domain::project_ref& project,
                                                          const domain::account_id& account,
                                                          const domain::snippet_folder_id& id);

  /// Errors: `conflict` when the account has the maximum number of folders; `not_found` without the
  /// project.
  [[nodiscard]] core::result<domain::snippet_folder> create(const domain::project_ref& project,
                                                            const domain::account_id& account,
                                                            const std::string& name,
                                                            core::time_point at);

  /// Errors: `not_found`.
  [[nodiscard]] core::result<domain::snippet_folder> rename(const domain::project_ref& project,
                                                            const domain::account_id& account,
                                                            const domain::snippet_folder_id& id,
                                                            const std::string& name);

  /// Deletes all of the folders, or none; their snippets stay. Errors: `not_found`.
  [[nodiscard]] core::result<void> remove(const domain::project_ref& project,
                                          const domain::account_id& account,
                                          const std::vector<domain::snippet_folder_id>& ids);

 private:
  statements on_;
};

}  // namespace signalbox::storage
