#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "domain/query/table_facts.hpp"
#include "tenant_sql/collected_rows.hpp"

namespace signalbox::tenant_sql {

/// Reads what statements about the rows of a table need to know of it, `$1` being its schema and
/// `$2` its name: a row for each column. The search path must be `pg_catalog`, so that the names of
/// all other types are qualified.
///
/// The key is the primary key, else the smallest unique index that is neither partial nor on an
/// expression and whose columns are NOT NULL, else the address of the row. Parts of a table have
/// addresses of their own, and a key of a table with heirs is not one of theirs.
extern const std::string_view table_facts_statement;

/// Returns the facts in its result; nothing when there is no such table or view.
[[nodiscard]] std::optional<domain::table_facts> table_facts_of(
    const domain::table_name& name, const std::vector<collected_row>& result);

}  // namespace signalbox::tenant_sql
