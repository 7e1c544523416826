#pragma once

#include <optional>
#include <string>

#include "actors/messages/basic.hpp"
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

}  // namespace signalbox::actors
