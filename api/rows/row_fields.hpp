#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/http/body_field.hpp"
#include "api/http/call.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/query/row_changes.hpp"
#include "domain/query/row_export.hpp"
#include "domain/query/row_filter.hpp"
#include "domain/query/row_page.hpp"

/// The bodies of calls about rows. All errors are `bad_request` with the field, for example
/// `filters[2].operator`.
namespace signalbox::api {

[[nodiscard]] std::vector<body_field> row_page_fields();
[[nodiscard]] std::vector<body_field> row_count_fields();
[[nodiscard]] std::vector<body_field> row_change_fields();
[[nodiscard]] std::vector<body_field> row_export_fields();

/// Returns `schema` and `table`.
[[nodiscard]] core::result<domain::table_name> table_name_of(const call& c);
/// Returns `filters`.
[[nodiscard]] core::result<std::vector<domain::row_filter>> filters_of(const call& c);
/// Returns what the body exports.
[[nodiscard]] core::result<domain::row_export> row_export_of(const call& c);
/// Returns the page that the body asks for.
[[nodiscard]] core::result<domain::page_request> page_request_of(const call& c);
/// Returns `changes`; with `overwrite` without versions.
[[nodiscard]] core::result<std::vector<domain::row_change>> changes_of(const call& c);

}  // namespace signalbox::api
