#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/access/requester.hpp"
#include "domain/billing/branch_hours.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/project.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The definitions that a branch and its parent had in common, in the form of
/// `domain::snapshot_from`.
struct branch_base {
  int format = 0;
  std::string definitions;
  core::time_point read_at;
};

/// What only branches have; they are projects otherwise (`project_repository`).
class branch_repository {
 public:
  branch_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}
  explicit branch_repository(const statements& on) : on_(on) {}

  /// Stores when the branch is deleted; nothing: it stays. Errors: `not_found`; `conflict` for a
  /// project that is no branch or is being deleted.
  [[nodiscard]] core::result<domain::project> save_expiry(const domain::project_ref& ref,
                                                          std::optional<core::time_point> at,
                                                          const domain::requester& by);

  /// Stores from what the branch is made the next time. Errors: `not_found`.
  [[nodiscard]] core::result<void> save_origin(const domain::project_ref& ref,
                                               const domain::project_origin& origin);

  /// Stores the base of a branch. Errors: `not_found`.
  [[nodiscard]] core::result<void> save_base(const domain::project_ref& ref,
                                             const branch_base& base);
  /// Returns the base of a branch; nothing if none was stored.
  [[nodiscard]] std::optional<branch_base> find_base(const domain::project_ref& ref);

  /// Keeps the name of a branch that is removed, for its hours; forgets those whose hours are no
  /// longer kept. Does nothing for a project that is no branch.
  void note_removal(const domain::project_ref& ref);

  /// Returns the running times of an organization's branches, also of removed ones, since a time;
  /// the longest first.
  [[nodiscard]] std::vector<domain::branch_running_time> running_times(
      const domain::organization_slug& of, core::time_point since);

 private:
  statements on_;
};

}  // namespace signalbox::storage
