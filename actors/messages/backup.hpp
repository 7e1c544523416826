#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "actors/messages/inspection.hpp"
#include "core/time.hpp"
#include "domain/access/requester.hpp"
#include "domain/backup/backup.hpp"
#include "domain/project/project.hpp"

/// Requests to a project's actor for its backups.
namespace signalbox::actors {

/// A backup that waits for others of the installation.
struct waiting_backup {
  domain::backup_kind kind = domain::backup_kind::full;
  core::time_point requested_at{};
  std::string by;  ///< empty: the schedule
};

template <class Inspector>
auto inspect(Inspector& f, waiting_backup& x) {
  return f(x.kind, x.requested_at, x.by);
}

/// A restore test in progress.
struct running_proof {
  std::string label;  ///< empty: started before the server's last start
  core::time_point since{};
};

template <class Inspector>
auto inspect(Inspector& f, running_proof& x) {
  return f(x.label, x.since);
}

/// The add-on "Point in time recovery" of a project.
struct recovery_addon {
  std::optional<std::chrono::days> kept;  ///< empty: the project does not have it
};

template <class Inspector>
auto inspect(Inspector& f, recovery_addon& x) {
  return f(x.kept);
}

/// Everything that is known of a project's backups.
struct backups_overview {
  domain::project project;
  domain::backup_state state;
  std::optional<core::time_point> read_at;   ///< empty: the host has not reported yet
  bool is_current = false;                   ///< the host can be reached
  std::vector<domain::backup_proof> proofs;  ///< newest first
  std::optional<waiting_backup> waiting;
  std::optional<running_proof> proof;
  std::string failure;                      ///< why the last backup was not made; empty: it was
  std::optional<core::time_point> next_at;  ///< of the schedule
  std::optional<std::chrono::days> addon;   ///< see `domain::backups_kept`
};

template <class Inspector>
auto inspect(Inspector& f, backups_overview& x) {
  return f(x.project, x.state, x.read_at, x.is_current, x.proofs, x.waiting, x.proof, x.failure,
           x.next_at, x.addon);
}

/// The backups of the project; asks its host if that is possible within a few seconds. Errors:
/// storage's.
struct list_backups {
  using reply = backups_overview;
};

template <class Inspector>
auto inspect(Inspector& f, list_backups&) {
  return f();
}

/// Requests a backup, which starts now, or when others of the installation have ended. Errors:
/// `conflict` while one runs or waits, and when the database does not run; `unavailable` when this
/// server makes none.
struct start_backup {
  using reply = backups_overview;
  std::optional<domain::backup_kind> kind;  ///< empty: the one that is due
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, start_backup& x) {
  return f(x.kind, x.by);
}

/// Cancels the backup that runs or waits. Errors: `conflict` when there is none; the provider's.
struct cancel_backup {
  using reply = done;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, cancel_backup& x) {
  return f(x.by);
}

/// Requests a restore test of a backup. Errors: `not_found`; `conflict` while one runs or waits;
/// `unavailable` when this server makes none.
struct prove_backup {
  using reply = backups_overview;
  std::string label;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, prove_backup& x) {
  return f(x.label, x.by);
}

/// Returns for how long the add-on "Point in time recovery" keeps the project's backups; empty: the
/// project does not have it. Errors: storage's.
struct describe_recovery_addon {
  using reply = recovery_addon;
};

template <class Inspector>
auto inspect(Inspector& f, describe_recovery_addon&) {
  return f();
}

/// Adds, changes or removes the add-on. Errors: as `domain::choose_recovery`; `not_found` when the
/// variant to remove is not the project's.
struct choose_recovery_addon {
  using reply = recovery_addon;
  std::string type;
  std::string variant;
  bool is_removed = false;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, choose_recovery_addon& x) {
  return f(x.type, x.variant, x.is_removed, x.by);
}

/// Begins to restore the database to a backup or to a time. Errors: `bad_request` for a target that
/// cannot be restored, with the detail codes of `domain::checked_recovery`; `conflict` in a status
/// in which nothing can be restored; the provider's.
struct recover_project {
  using reply = domain::project;
  domain::recovery_target target;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, recover_project& x) {
  return f(x.target, x.by);
}

}  // namespace signalbox::actors
