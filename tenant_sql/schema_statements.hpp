#pragma once

#include <string_view>

/// Statements that read the catalogue of a database, for a search path of `pg_catalog`. Temporary
/// tables, and schemas of them, are left out.
namespace signalbox::tenant_sql {

/// Begins a transaction in which all statements see the same catalogue, and returns the
/// fingerprint: a hash of identity and xmin of every row that the document depends on. A change of
/// a row gives it another xmin; statistics are changed in place. Objects below 16384 are
/// PostgreSQL's own and never change (FirstNormalObjectId), apart from comments on schemas.
extern const std::string_view fingerprint_statements;

/// Returns rows (schema, kind, JSON) in the order of the document. The kind is `role`, without a
/// schema; `schema`, with members but no closing brace; `table`, `function` or `type`.
extern const std::string_view document_statements;

}  // namespace signalbox::tenant_sql
