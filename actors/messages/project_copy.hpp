#pragma once

#include <optional>
#include <string>

#include "actors/messages/basic.hpp"
#include "domain/project/project.hpp"
#include "domain/project/project_origin.hpp"

/// Requests about projects that are made from others, and about branches.
namespace signalbox::actors {

/// From what the database of a new project is made.
struct project_copy {
  domain::project_origin origin = {};
  bool is_branch = false;                                     ///< of the source
  std::optional<core::time_point> expires_at = std::nullopt;  ///< of a branch; empty: it stays
};

template <class Inspector>
auto inspect(Inspector& f, project_copy& x) {
  return f(x.origin, x.is_branch, x.expires_at);
}

/// Checks that the project's database can be copied, and returns from what. An empty target is the
/// newest second that can be restored. Errors: `conflict` in a status in which there is nothing to
/// copy; for a backup also those of `recover_project`.
struct prepare_copy {
  using reply = domain::project_origin;
  domain::origin_kind kind = domain::origin_kind::live;
  domain::recovery_target target = {};  ///< of a backup; else not used
};

template <class Inspector>
auto inspect(Inspector& f, prepare_copy& x) {
  return f(x.kind, x.target);
}

/// Changes a branch. Errors: `not_found` for a project that is no branch of `parent`; `conflict`
/// while it is being deleted.
struct update_branch {
  using reply = domain::project;
  domain::project_ref parent;
  std::optional<std::string> name = std::nullopt;  ///< empty: unchanged
  bool changes_expiry = false;
  std::optional<core::time_point> expires_at = std::nullopt;  ///< empty: it stays
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, update_branch& x) {
  return f(x.parent, x.name, x.changes_expiry, x.expires_at, x.by);
}

/// Begins the deletion of a branch. Errors: `not_found` for a project that is no branch of
/// `parent`; `conflict` naming both statuses.
struct remove_branch {
  using reply = domain::project;
  domain::project_ref parent;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, remove_branch& x) {
  return f(x.parent, x.by);
}

/// Begins to replace the data of a branch by a copy of its parent. `origin` is the parent's answer
/// to `prepare_copy`. Errors: `not_found` for a project that is no branch of `parent`; `conflict`
/// naming both statuses, and while the branch is being merged.
struct reset_branch {
  using reply = domain::project;
  domain::project_ref parent;
  domain::project_origin origin = {};
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, reset_branch& x) {
  return f(x.parent, x.origin, x.by);
}

/// The definitions that a branch and its parent had in common, as stored.
struct branch_base_state {
  domain::project branch;
  std::string definitions = {};  ///< empty: none are known
  std::optional<core::time_point> read_at = std::nullopt;
};

template <class Inspector>
auto inspect(Inspector& f, branch_base_state& x) {
  return f(x.branch, x.definitions, x.read_at);
}

/// Returns the base of a branch. Errors: `not_found` for a project that is no branch of `parent`;
/// storage's.
struct find_branch_base {
  using reply = branch_base_state;
  domain::project_ref parent;
};

template <class Inspector>
auto inspect(Inspector& f, find_branch_base& x) {
  return f(x.parent);
}

/// Reserves a branch for a merge, which `end_merge` ends: it is neither deleted at its end, reset
/// nor merged meanwhile, for at most `merge_time_max`. Written to the audit log. Errors:
/// `not_found` for a project that is no branch of `parent`; `conflict` while it is merged or being
/// deleted.
struct begin_merge {
  using reply = done;
  domain::project_ref parent;
  std::uint64_t changes = 0;
  std::uint64_t statements = 0;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, begin_merge& x) {
  return f(x.parent, x.changes, x.statements, x.by);
}

/// Records the outcome of a merge. Errors: storage's.
struct end_merge {
  using reply = done;
  std::string definitions;  ///< the new base; empty: nothing was merged, or there was no base
  bool is_merged = false;
  std::string parent_name = {};
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, end_merge& x) {
  return f(x.definitions, x.is_merged, x.parent_name, x.by);
}

/// Adds to the parent's timeline that a branch was merged into it. Errors: storage's.
struct note_merge {
  using reply = done;
  std::string branch_name;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, note_merge& x) {
  return f(x.branch_name, x.by);
}

}  // namespace signalbox::actors
