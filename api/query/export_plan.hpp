#pragma once

#include <boost/asio/awaitable.hpp>
#include <memory>
#include <optional>
#include <string>

#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "core/error.hpp"
#include "tenant_sql/copy_writer.hpp"
#include "tenant_sql/text_run.hpp"

namespace signalbox::api {

/// An export that can be started.
struct export_plan {
  tenant_sql::text_request request;
  std::shared_ptr<tenant_sql::copy_state> state = std::make_shared<tenant_sql::copy_state>();
  tenant_sql::copy_writer::form form = tenant_sql::copy_writer::form::plain;
  std::string_view media_type;
  std::string file_name;
  /// The query has a syntax error, and nothing can be started.
  std::optional<tenant_sql::text_failure> fault;
  bool has_query = false;  ///< with positions; false for a table
};

/// A kind of calls that export something.
struct export_kind {
  /// Checks the body of a call for an export. Errors: for what may not be exported.
  boost::asio::awaitable<core::result<export_plan>> (*plan)(call& c, sql_access access,
                                                            std::string application);
  const route& (*requesting_route)();  ///< whose permission a link needs, too
};

/// Checks the body of a call for an export (`export_fields`). Errors: `bad_request` and `forbidden`
/// for what may not be exported with this access; those of `parse_text`.
[[nodiscard]] boost::asio::awaitable<core::result<export_plan>> plan_export(
    call& c, sql_access access, std::string application);

/// Returns the fields of the body of such a call.
[[nodiscard]] std::vector<body_field> export_fields();

}  // namespace signalbox::api
