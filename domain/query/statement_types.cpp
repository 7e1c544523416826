#include "domain/query/statement_types.hpp"

#include <algorithm>
#include <array>

namespace signalbox::domain {

namespace {

using enum statement_kind;

constexpr statement_type reading(std::string_view node, std::string_view words,
                                 statement_kind kind) {
  return {.node = node, .words = words, .kind = kind, .writes = false, .is_ddl = false};
}

constexpr statement_type writing(std::string_view node, std::string_view words,
                                 statement_kind kind) {
  return {.node = node, .words = words, .kind = kind, .writes = true, .is_ddl = false};
}

constexpr statement_type defining(std::string_view node, std::string_view words,
                                  statement_kind kind) {
  return {.node = node, .words = words, .kind = kind};
}

/// All statements of PostgreSQL 15.
constexpr std::array statement_types{
    reading("SelectStmt", "SELECT", select),
    writing("InsertStmt", "INSERT INTO", insert),
    writing("UpdateStmt", "UPDATE", update),
    writing("DeleteStmt", "DELETE FROM", delete_rows),
    writing("MergeStmt", "MERGE INTO", merge),
    reading("CopyStmt", "COPY", copy_other),
    reading("ExplainStmt", "EXPLAIN", explain),

    reading("TransactionStmt", "TRANSACTION", transaction),
    reading("VariableSetStmt", "SET", set),
    reading("ConstraintsSetStmt", "SET CONSTRAINTS", set),
    reading("VariableShowStmt", "SHOW", show),
    writing("DoStmt", "DO", do_block),
    writing("CallStmt", "CALL", call),
    reading("ListenStmt", "LISTEN", listen),
    reading("NotifyStmt", "NOTIFY", notify),
    reading("UnlistenStmt", "UNLISTEN", unlisten),
    reading("DeclareCursorStmt", "DECLARE", declare_cursor),
    reading("FetchStmt", "FETCH", fetch),
    reading("ClosePortalStmt", "CLOSE", close_cursor),
    reading("PrepareStmt", "PREPARE", prepare),
    writing("ExecuteStmt", "EXECUTE", execute),
    reading("DeallocateStmt", "DEALLOCATE", deallocate),
    reading("LockStmt", "LOCK TABLE", lock),
    reading("LoadStmt", "LOAD", other),
    writing("DiscardStmt", "DISCARD", other),
    writing("VacuumStmt", "VACUUM", maintenance),
    writing("ClusterStmt", "CLUSTER", maintenance),
    writing("ReindexStmt", "REINDEX", maintenance),
    writing("CheckPointStmt", "CHECKPOINT", maintenance),
    writing("TruncateStmt", "TRUNCATE", truncate),
    defining("RefreshMatViewStmt", "REFRESH MATERIALIZED VIEW", refresh_view),

    defining("CompositeTypeStmt", "CREATE TYPE", create),
    defining("CreateAmStmt", "CREATE ACCESS METHOD", create),
    defining("CreateCastStmt", "CREATE CAST", create),
    defining("CreateConversionStmt", "CREATE CONVERSION", create),
    defining("CreateDomainStmt", "CREATE DOMAIN", create),
    defining("CreateEnumStmt", "CREATE TYPE", create),
    defining("CreateEventTrigStmt", "CREATE EVENT TRIGGER", create),
    defining("CreateExtensionStmt", "CREATE EXTENSION", create),
    defining("CreateFdwStmt", "CREATE FOREIGN DATA WRAPPER", create),
    defining("CreateForeignServerStmt", "CREATE SERVER", create),
    defining("CreateForeignTableStmt", "CREATE FOREIGN TABLE", create),
    defining("CreateFunctionStmt", "CREATE FUNCTION", create),
    defining("CreateOpClassStmt", "CREATE OPERATOR CLASS", create),
    defining("CreateOpFamilyStmt", "CREATE OPERATOR FAMILY", create),
    defining("CreatePLangStmt", "CREATE LANGUAGE", create),
    defining("CreatePolicyStmt", "CREATE POLICY", create),
    defining("CreatePublicationStmt", "CREATE PUBLICATION", create),
    defining("CreateRangeStmt", "CREATE TYPE", create),
    defining("CreateRoleStmt", "CREATE ROLE", create),
    defining("CreateSchemaStmt", "CREATE SCHEMA", create),
    defining("CreateSeqStmt", "CREATE SEQUENCE", create),
    defining("CreateStatsStmt", "CREATE STATISTICS", create),
    defining("CreateStmt", "CREATE TABLE", create),
    defining("CreateSubscriptionStmt", "CREATE SUBSCRIPTION", create),
    defining("CreateTableAsStmt", "CREATE ?", create),
    defining("CreateTableSpaceStmt", "CREATE TABLESPACE", create),
    defining("CreateTransformStmt", "CREATE TRANSFORM", create),
    defining("CreateTrigStmt", "CREATE TRIGGER", create),
    defining("CreateUserMappingStmt", "CREATE USER MAPPING", create),
    defining("CreatedbStmt", "CREATE DATABASE", create),
    defining("DefineStmt", "CREATE ?", create),
    defining("ImportForeignSchemaStmt", "IMPORT FOREIGN SCHEMA", create),
    defining("IndexStmt", "CREATE INDEX", create),
    defining("RuleStmt", "CREATE RULE", create),
    defining("ViewStmt", "CREATE VIEW", create),

    defining("AlterCollationStmt", "ALTER COLLATION", alter),
    defining("AlterDatabaseRefreshCollStmt", "ALTER DATABASE", alter),
    defining("AlterDatabaseSetStmt", "ALTER DATABASE", alter),
    defining("AlterDatabaseStmt", "ALTER DATABASE", alter),
    defining("AlterDefaultPrivilegesStmt", "ALTER DEFAULT PRIVILEGES", alter),
    defining("AlterDomainStmt", "ALTER DOMAIN", alter),
    defining("AlterEnumStmt", "ALTER TYPE", alter),
    defining("AlterEventTrigStmt", "ALTER EVENT TRIGGER", alter),
    defining("AlterExtensionContentsStmt", "ALTER EXTENSION", alter),
    defining("AlterExtensionStmt", "ALTER EXTENSION", alter),
    defining("AlterFdwStmt", "ALTER FOREIGN DATA WRAPPER", alter),
    defining("AlterForeignServerStmt", "ALTER SERVER", alter),
    defining("AlterFunctionStmt", "ALTER ?", alter),
    defining("AlterObjectDependsStmt", "ALTER ?", alter),
    defining("AlterObjectSchemaStmt", "ALTER ?", alter),
    defining("AlterOpFamilyStmt", "ALTER OPERATOR FAMILY", alter),
    defining("AlterOperatorStmt", "ALTER OPERATOR", alter),
    defining("AlterOwnerStmt", "ALTER ?", alter),
    defining("AlterPolicyStmt", "ALTER POLICY", alter),
    defining("AlterPublicationStmt", "ALTER PUBLICATION", alter),
    defining("AlterRoleSetStmt", "ALTER ROLE", alter),
    defining("AlterRoleStmt", "ALTER ROLE", alter),
    defining("AlterSeqStmt", "ALTER SEQUENCE", alter),
    defining("AlterStatsStmt", "ALTER STATISTICS", alter),
    defining("AlterSubscriptionStmt", "ALTER SUBSCRIPTION", alter),
    defining("AlterSystemStmt", "ALTER SYSTEM", alter),
    defining("AlterTSConfigurationStmt", "ALTER TEXT SEARCH CONFIGURATION", alter),
    defining("AlterTSDictionaryStmt", "ALTER TEXT SEARCH DICTIONARY", alter),
    defining("AlterTableMoveAllStmt", "ALTER ? ALL IN TABLESPACE", alter),
    defining("AlterTableSpaceOptionsStmt", "ALTER TABLESPACE", alter),
    defining("AlterTableStmt", "ALTER ?", alter),
    defining("AlterTypeStmt", "ALTER TYPE", alter),
    defining("AlterUserMappingStmt", "ALTER USER MAPPING", alter),
    defining("CommentStmt", "COMMENT ON ?", alter),
    defining("ReassignOwnedStmt", "REASSIGN OWNED BY", alter),
    defining("RenameStmt", "ALTER ?", alter),
    defining("SecLabelStmt", "SECURITY LABEL ON ?", alter),

    defining("DropOwnedStmt", "DROP OWNED BY", drop),
    defining("DropRoleStmt", "DROP ROLE", drop),
    defining("DropStmt", "DROP ?", drop),
    defining("DropSubscriptionStmt", "DROP SUBSCRIPTION", drop),
    defining("DropTableSpaceStmt", "DROP TABLESPACE", drop),
    defining("DropUserMappingStmt", "DROP USER MAPPING", drop),
    defining("DropdbStmt", "DROP DATABASE", drop),

    defining("GrantRoleStmt", "GRANT", grant),
    defining("GrantStmt", "GRANT", grant),
};

constexpr statement_type unknown_statement = defining("", "SQL", other);

}  // namespace

const statement_type& statement_type_of(std::string_view node) {
  const auto found = std::ranges::find(statement_types, node, &statement_type::node);
  return found == statement_types.end() ? unknown_statement : *found;
}

}  // namespace signalbox::domain
