#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/hooks/hook.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/project/project_resource_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// A hook with its secrets (`domain::hook_secrets_text`), sealed for `domain::hook_row`.
struct stored_hook {
  domain::hook hook;
  std::string sealed_secrets;
};

/// The hooks of projects. Their deliveries are in the projects' databases.
class hook_repository {
 public:
  hook_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns a project's hooks by name.
  [[nodiscard]] std::vector<stored_hook> list(const domain::project_ref& ref);

  /// Creates the hook, or replaces the one with its id. Errors: `conflict` for a name in use and
  /// beyond `hooks_max`; `not_found` for the project.
  [[nodiscard]] core::result<stored_hook> put(const domain::project_ref& ref, stored_hook what,
                                              const project_request& request);
  /// Errors: `not_found`.
  [[nodiscard]] core::result<void> remove(const domain::project_ref& ref, const std::string& id,
                                          const project_request& request);
  /// Disables all hooks of a project.
  void disable_all(const domain::project_ref& ref, core::time_point at);
  /// Adds an entry to the audit log about a request that changes no hook.
  void note(const domain::project_ref& ref, const project_request& request);

 private:
  statements on_;
};

}  // namespace signalbox::storage
