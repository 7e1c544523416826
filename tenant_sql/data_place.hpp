#pragma once

#include <string_view>

#include "tenant_sql/result_writer.hpp"

namespace signalbox::tenant_sql {

/// Takes the line and the column of the imported data from the context of a failure, which is
/// `COPY table, line 5, column b: "…"` in PostgreSQL. `table` is the name without quotes. Leaves
/// the failure as it is when PostgreSQL names no place.
void find_data_place(text_failure& of, std::string_view table);

}  // namespace signalbox::tenant_sql
