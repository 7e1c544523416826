#pragma once

#include <cstddef>
#include <vector>

#include "api/http/body_field.hpp"
#include "api/http/call.hpp"
#include "core/error.hpp"
#include "domain/query/row_import.hpp"

namespace signalbox::api {

/// The fields of the call that starts an import of rows.
[[nodiscard]] std::vector<body_field> row_import_fields();

/// Returns the import in the body of such a call. Errors: `bad_request` with the field.
[[nodiscard]] core::result<domain::row_import> row_import_of(const call& c);

/// Returns the line of the file in which the first record begins.
[[nodiscard]] core::result<std::size_t> first_line_of(const call& c);

}  // namespace signalbox::api
