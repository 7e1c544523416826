#include "api/schemas.hpp"
#include "domain/backup/backup.hpp"
#include "domain/backup/backup_protection.hpp"

namespace signalbox::api::schemas {

namespace {

schema backup_kind() {
  return one_of(domain::backup_kind_names.names());
}

schema backup_proof() {
  return object({{"id", text("The backup that was restored")},
                 {"proven_at", moment()},
                 {"took_ms", whole()},
                 {"failure", or_null(text("Null: restored successfully"))}});
}

schema backup() {
  return object({{"id", text("The label of the backup")},
                 {"project_id", whole()},
                 {"status", one_of({"COMPLETED"})},
                 {"isPhysicalBackup", flag()},
                 {"kind", backup_kind()},
                 {"started_at", moment()},
                 {"inserted_at", moment("When it ended")},
                 {"database_bytes", whole("Size of the database")},
                 {"stored_bytes", whole("Added to the repository, compressed")},
                 {"kept_until", or_null(moment("Null: not known yet, because the full backup after "
                                               "it does not exist yet"))},
                 {"proof", or_null(named("BackupProof"))}});
}

schema backups() {
  return object(
      {{"region", text()},
       {"walg_enabled", flag("WAL is archived")},
       {"pitr_enabled", flag("There is a window in which every second can be restored")},
       {"backups", list(named("Backup"), "Newest first")},
       {"physicalBackupData", object({{"earliestPhysicalBackupDateUnix", or_null(whole())},
                                      {"latestPhysicalBackupDateUnix", or_null(whole())}})},
       {"read_at", or_null(moment("Of the host's last report; null: it has not reported yet"))},
       {"is_current", flag("The host can be reached; else this is its last report")},
       {"retention_days", whole("By the organization's plan")},
       {"next_backup_at", or_null(moment("Of the schedule; null: this server makes no backups"))},
       {"requested", or_null(object({{"kind", backup_kind()},
                                     {"requested_at", moment()},
                                     {"requested_by", or_null(text())}}))},
       {"running", or_null(object({{"kind", backup_kind()},
                                   {"started_at", moment()},
                                   {"done_bytes", whole()},
                                   {"total_bytes", whole("0: not known yet")}}))},
       {"running_proof", or_null(object({{"id", or_null(text())}, {"since", moment()}}))},
       {"last_failure", or_null(text("Why the last backup was not made"))},
       {"proofs", list(named("BackupProof"), "Newest first")},
       {"protection", object({{"is_protected", flag("The project could be restored right now")},
                              {"fault", or_null(one_of(domain::protection_fault_names.names()))},
                              {"since", moment("Of the fault; else the end of the newest backup")},
                              {"reason", text("Empty: protected")}})},
       {"window", or_null(object({{"earliest", moment()}, {"latest", moment()}}))},
       {"archive", object({{"archived_until", or_null(moment())},
                           {"failing_since", or_null(moment())},
                           {"failure", text()},
                           {"waiting_files", whole()}})},
       {"stored_bytes", whole("Size of the repository")}});
}

}  // namespace

std::vector<component> backup_schemas() {
  return {{"BackupProof", backup_proof()}, {"Backup", backup()}, {"Backups", backups()}};
}

}  // namespace signalbox::api::schemas
