#include "domain/query/side_door_functions.hpp"

#include <algorithm>
#include <array>

namespace signalbox::domain {

namespace {

constexpr auto side_door_names = std::to_array<std::string_view>(
    {// Large objects.
     "lo_create", "lo_creat", "lo_from_bytea", "lo_put", "lo_truncate", "lo_truncate64", "lowrite",
     "lo_unlink", "lo_import", "lo_export", "lo_manage",
     // Sequences.
     "nextval", "setval",
     // Other sessions, settings and notifications.
     "pg_terminate_backend", "pg_cancel_backend", "set_config", "pg_notify",
     "pg_log_backend_memory_contexts",
     // The server.
     "pg_reload_conf", "pg_rotate_logfile", "pg_rotate_logfile_old", "pg_promote", "pg_switch_wal",
     "pg_create_restore_point", "pg_backup_start", "pg_backup_stop", "pg_start_backup",
     "pg_stop_backup", "pg_wal_replay_pause", "pg_wal_replay_resume", "pg_export_snapshot",
     "pg_import_system_collations", "pg_prewarm", "autoprewarm_start_worker",
     "autoprewarm_dump_now",
     // Files of the server.
     "pg_read_file", "pg_read_file_old", "pg_read_binary_file", "pg_stat_file", "pg_file_write",
     "pg_file_sync", "pg_file_rename", "pg_file_unlink", "pg_logdir_ls",
     // Replication.
     "pg_logical_emit_message", "pg_drop_replication_slot", "pg_replication_slot_advance",
     "pg_create_physical_replication_slot", "pg_create_logical_replication_slot",
     "pg_copy_physical_replication_slot", "pg_copy_logical_replication_slot",
     // They run a text as SQL.
     "query_to_xml", "query_to_xmlschema", "query_to_xml_and_xmlschema", "cursor_to_xml",
     "cursor_to_xmlschema", "ts_stat", "ts_rewrite", "connectby", "xpath_table",
     // They read a table by its name or number, such as one with secrets.
     "table_to_xml", "table_to_xmlschema", "table_to_xml_and_xmlschema", "schema_to_xml",
     "schema_to_xml_and_xmlschema", "database_to_xml", "database_to_xml_and_xmlschema",
     // Indexes and statistics.
     "gin_clean_pending_list", "brin_summarize_new_values", "brin_summarize_range",
     "brin_desummarize_range", "pg_stat_statements_reset", "pg_nextoid",
     "pg_stop_making_pinned_objects"});

/// Relations of PostgreSQL with passwords, their digests, or connection strings.
constexpr auto secret_relations = std::to_array<std::string_view>(
    {"pg_authid", "pg_shadow", "pg_subscription", "pg_user_mapping"});

/// Beginnings of the names of families.
constexpr auto side_door_families = std::to_array<std::string_view>(
    {"pg_advisory_", "pg_try_advisory_", "pg_ls_", "pg_stat_reset", "pg_replication_origin_",
     "pg_logical_slot_", "dblink", "postgres_fdw_disconnect", "binary_upgrade_", "crosstab"});

}  // namespace

bool is_side_door_function(std::string_view name) {
  return std::ranges::find(side_door_names, name) != side_door_names.end() ||
         std::ranges::any_of(side_door_families,
                             [&](auto prefix) { return name.starts_with(prefix); });
}

bool holds_secrets(std::string_view schema, std::string_view name) {
  return (schema.empty() || schema == "pg_catalog") &&
         std::ranges::find(secret_relations, name) != secret_relations.end();
}

}  // namespace signalbox::domain
