#pragma once

#include <optional>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/project.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// What only branches have; they are projects otherwise (`project_repository`).
class branch_repository {
 public:
  branch_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Stores when the branch is deleted; nothing: it stays. Errors: `not_found`; `conflict` for a
  /// project that is no branch or is being deleted.
  [[nodiscard]] core::result<domain::project> save_expiry(const domain::project_ref& ref,
                                                          std::optional<core::time_point> at,
                                                          const domain::requester& by);

 private:
  statements on_;
};

}  // namespace signalbox::storage
