#pragma once

#include "domain/backup/backup.hpp"
#include "domain/project/project_origin.hpp"

/// Inspection of what is known of backups, as `inspection.hpp`, which includes it.
namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, backup& x) {
  return f(x.label, x.kind, x.started_at, x.finished_at, x.database_bytes, x.stored_bytes);
}

template <class Inspector>
auto inspect(Inspector& f, running_backup& x) {
  return f(x.kind, x.started_at, x.done_bytes, x.total_bytes);
}

template <class Inspector>
auto inspect(Inspector& f, archive_state& x) {
  return f(x.archived_until, x.failing_since, x.failure, x.has_gap, x.waiting_files);
}

template <class Inspector>
auto inspect(Inspector& f, backup_proof& x) {
  return f(x.label, x.proven_at, x.took, x.failure);
}

template <class Inspector>
auto inspect(Inspector& f, restore_window& x) {
  return f(x.earliest, x.latest);
}

template <class Inspector>
auto inspect(Inspector& f, backup_state& x) {
  return f(x.backups, x.running, x.last_failure, x.running_proof_since, x.last_proof, x.archive,
           x.stored_bytes, x.window);
}

template <class Inspector>
auto inspect(Inspector& f, recovery_target& x) {
  return f(x.label, x.time, x.is_latest);
}

template <class Inspector>
auto inspect(Inspector& f, project_origin& x) {
  return f(x.source, x.kind, x.target);
}

}  // namespace signalbox::domain
