#pragma once

#include <optional>
#include <string>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The keys of projects' vaults, sealed for `domain::vault_key_row`.
class vault_key_repository {
 public:
  vault_key_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns the sealed key of a project; nothing when it has none yet.
  [[nodiscard]] std::optional<std::string> find(const domain::project_ref& ref);

  /// Stores a key unless the project has one, and returns the project's key: a key is never
  /// replaced, because its secrets would be lost. Errors: `not_found`.
  [[nodiscard]] core::result<std::string> keep(const domain::project_ref& ref,
                                               const std::string& sealed, core::time_point at);

  /// Removes the key of a project whose secrets no longer exist.
  void forget(const domain::project_ref& ref);

 private:
  statements on_;
};

}  // namespace signalbox::storage
