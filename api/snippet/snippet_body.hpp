#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/http/body_field.hpp"
#include "api/http/call.hpp"
#include "api/http/route.hpp"
#include "core/error.hpp"
#include "domain/snippet/snippet.hpp"

/// What clients send for saved SQL and saved views of tables.
namespace signalbox::api {

/// The fields of a snippet to create or replace.
[[nodiscard]] std::vector<body_field> snippet_fields();
/// Returns the change in a body of these fields. Errors: those of `domain::check_snippet_sql` and
/// `domain::content_object_text`; `bad_request` with the field.
[[nodiscard]] core::result<domain::snippet_change> snippet_change_of(const call& c);

/// The query parameters of a list.
[[nodiscard]] std::vector<query_field> snippet_filter_fields();
/// Returns the filter in these. Errors: `bad_request` with the parameter.
[[nodiscard]] core::result<domain::snippet_filter> snippet_filter_of(const call& c);

/// The query parameter `ids`.
[[nodiscard]] std::vector<query_field> ids_fields(std::string_view summary);
/// Returns the UUIDs in it, separated by commas, each once. Errors: `bad_request`.
[[nodiscard]] core::result<std::vector<std::string>> ids_of(const call& c);

/// Returns the UUID in the path. Errors: `not_found`.
[[nodiscard]] core::result<std::string> uuid_of_path(const call& c, std::string_view missing);

}  // namespace signalbox::api
