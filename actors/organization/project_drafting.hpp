#pragma once

#include <optional>
#include <string>

#include "actors/messages/organization.hpp"
#include "actors/organization/organization_contents.hpp"
#include "actors/runtime/environment.hpp"
#include "core/error.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::actors {

/// A new project that is not stored yet.
struct drafted_project {
  storage::project_draft draft;
  std::optional<std::string> generated_password;  ///< empty: the requested one is used
};

/// Drafts a requested project of an organization. A copy has the region, the settings and, unless
/// another is requested, the size of its source, and at least its disk. Errors: `bad_request` for a
/// size that the plan or the host does not offer; `not_found` and `conflict` for a source that the
/// organization does not have or that cannot be copied.
[[nodiscard]] core::result<drafted_project> draft_project(environment& env,
                                                          const organization_contents& in,
                                                          const create_project& request);

}  // namespace signalbox::actors
