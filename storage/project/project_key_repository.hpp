#pragma once

#include <optional>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/project/project_key.hpp"
#include "postgres/connection.hpp"
#include "storage/identity/script_token_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The API keys of projects. Functions return `not_found` for an unknown project.
class project_key_repository {
 public:
  project_key_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Errors: `conflict` when the project has the maximum number of keys
  /// (`domain::project_keys_max`).
  [[nodiscard]] core::result<domain::project_key> create(const domain::project_ref& project,
                                                         const new_script_token& requested,
                                                         const domain::requester& by);

  /// Newest first, including expired ones. Empty for an unknown project.
  [[nodiscard]] std::vector<domain::project_key> list(const domain::project_ref& project);

  struct revocation {
    domain::project_ref project;
    domain::script_token_id key;
    std::optional<domain::account_id> only_of;  ///< required creator; none: any
  };

  /// Revokes a key permanently, and returns it. Errors: `not_found`; `forbidden` for another
  /// account's key.
  [[nodiscard]] core::result<domain::script_token> revoke(const revocation& requested,
                                                          const domain::requester& by);

 private:
  /// Logs an action on a key in the audit log of its project.
  void note(const std::string& action, const domain::script_token& what,
            const postgres::row& project, const domain::requester& by);

  statements on_;
};

}  // namespace signalbox::storage
