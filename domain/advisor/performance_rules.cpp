#include <array>

#include "domain/advisor/lint_rule.hpp"

namespace signalbox::domain {

namespace {

using enum lint_level;
constexpr auto in_performance = lint_category::performance;

constexpr auto of_performance = std::to_array<lint_rule>({
    {.name = "auth_rls_initplan",
     .title = "A policy calls a function for every row",
     .level = warn,
     .category = in_performance,
     .description =
         "The policy reads a setting or the current user with a function call. "
         "PostgreSQL repeats it for each row of a query, although its value is the same.",
     .remediation =
         "Write the call as a subquery, (SELECT current_setting(…)), which runs once for "
         "each query."},
    {.name = "multiple_permissive_policies",
     .title = "Several permissive policies for one command",
     .level = warn,
     .category = in_performance,
     .description = "A row is visible if any permissive policy allows it, so PostgreSQL evaluates "
                    "all of them for each row.",
     .remediation = "Combine the policies into one with OR."},
    {.name = "duplicate_index",
     .title = "Identical indexes",
     .level = warn,
     .category = in_performance,
     .description = "Each write of the table maintains the same index several times, and each copy "
                    "uses disk and memory.",
     .remediation = "Keep one of them, and drop the others."},
    {.name = "invalid_index",
     .title = "An invalid index",
     .level = warn,
     .category = in_performance,
     .description = "CREATE INDEX CONCURRENTLY or REINDEX CONCURRENTLY did not finish. Queries "
                    "ignore the index, but every write maintains it.",
     .remediation = "Rebuild it, or drop it. If it is unique, remove duplicate rows first."},
    {.name = "unindexed_foreign_keys",
     .title = "A foreign key without an index",
     .level = info,
     .category = in_performance,
     .description = "Each DELETE or key change in the referenced table reads this whole table to "
                    "find rows that refer to it. Joins over the key are slow too.",
     .remediation = "Create an index that begins with the columns of the key."},
    {.name = "no_primary_key",
     .title = "A table without a primary key",
     .level = info,
     .category = in_performance,
     .description = "Rows cannot be identified: duplicates are possible, tools cannot edit single "
                    "rows, and logical replication cannot transfer changes.",
     .remediation = "Add a primary key on the columns that identify a row, or a new identity "
                    "column."},
    {.name = "unused_index",
     .title = "An index that was never used",
     .level = info,
     .category = in_performance,
     .description = "No query has used the index since statistics were last reset. It slows down "
                    "writes and uses disk.",
     .remediation = "Drop it, unless it serves rare queries or was created a short time ago."},
    {.name = "table_bloat",
     .title = "A table with much unused space",
     .level = info,
     .category = in_performance,
     .description = "More than half of the table's pages is space of deleted rows. Scans read it, "
                    "and it uses disk and memory.",
     .remediation =
         "Rewrite the table in a maintenance window: VACUUM FULL locks it for that time. "
         "Let autovacuum run more often if it grows again."},
    {.name = "table_never_vacuumed",
     .title = "A table with many changes was never vacuumed",
     .level = warn,
     .category = in_performance,
     .description =
         "Space of deleted rows is not reused, and the planner works with missing or old "
         "statistics.",
     .remediation = "Vacuum and analyze the table, and check that autovacuum is enabled for it."},
    {.name = "wraparound_distance",
     .title = "A table needs a freeze soon",
     .level = warn,
     .category = in_performance,
     .description = "The oldest transaction number in the table is far in the past. Before "
                    "numbers repeat, PostgreSQL refuses all writes in the database.",
     .remediation =
         "End old transactions, drop unused replication slots, and vacuum the table with "
         "FREEZE."},
    {.name = "sequence_near_end",
     .title = "A sequence is near its end",
     .level = warn,
     .category = in_performance,
     .description = "More than four fifths of the numbers are used. After the last one, every "
                    "insert that needs a number fails.",
     .remediation = "Change column and sequence to bigint while there is time: the change rewrites "
                    "the table."},
    {.name = "constraint_not_validated",
     .title = "A constraint was never validated",
     .level = info,
     .category = in_performance,
     .description = "Rows from before the constraint may violate it, and the planner cannot rely "
                    "on it.",
     .remediation = "Correct such rows, then validate the constraint. That does not block reads or "
                    "writes."},
    {.name = "long_idle_transaction",
     .title = "A transaction stays open without work",
     .level = warn,
     .category = in_performance,
     .description = "The session holds its locks, and vacuum cannot remove rows that were deleted "
                    "since the transaction began.",
     .remediation = "Commit or roll back in the application as soon as the work is done. "
                    "idle_in_transaction_session_timeout ends such sessions."},
});

}  // namespace

std::span<const lint_rule> performance_rules() {
  return of_performance;
}

}  // namespace signalbox::domain
