#pragma once

#include <vector>

#include "api/http/body.hpp"
#include "api/http/body_field.hpp"
#include "domain/database/column_ddl.hpp"

namespace signalbox::api {

/// The fields of a new column, without its table.
[[nodiscard]] std::vector<body_field> column_fields();
[[nodiscard]] domain::new_column column_of(const body& from);

/// Returns the default that the fields `default_value` and `default_value_format` describe.
[[nodiscard]] std::optional<domain::column_default> default_of(const body& from);

}  // namespace signalbox::api
