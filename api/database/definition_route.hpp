#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "api/http/call.hpp"
#include "api/http/route.hpp"
#include "api/query/sql_access.hpp"
#include "core/json/json.hpp"
#include "domain/database/catalogue.hpp"
#include "domain/database/ddl.hpp"

/// The shape that all calls on definitions share.
namespace signalbox::api {

/// Returns the row of a call that creates or changes an object.
[[nodiscard]] route changing(std::string_view name, std::string_view summary,
                             transport::http::method verb, std::string_view pattern,
                             std::string_view schema, std::vector<body_field> fields,
                             route_handler run);

/// Returns the row of a call that removes an object.
[[nodiscard]] route removing(std::string_view name, std::string_view summary,
                             std::string_view pattern, std::string_view schema, route_handler run,
                             bool can_cascade = true);

/// Returns the access for a change in a schema; the empty one is none. Errors: `forbidden` for
/// PostgreSQL's own schemas; those of `open_sql_access`.
[[nodiscard]] boost::asio::awaitable<core::result<sql_access>> open_changing_access(
    call& c, std::string schema);

/// Returns the filter for the object with the id in the path.
[[nodiscard]] domain::catalogue_filter found_by_id(const call& c);
[[nodiscard]] domain::catalogue_filter found_by_name(std::string schema, std::string name);

/// Returns the objects that a filter finds. Errors: those of `find_object` but `not_found`.
[[nodiscard]] boost::asio::awaitable<core::result<core::json>> list_found(
    call& c, const sql_access& access, domain::database_object kind,
    domain::catalogue_filter filter);

/// Returns a text of an object; empty for null.
[[nodiscard]] std::string text_in(const core::json& object, std::string_view name);
/// Returns the schema and the name of an object for a statement.
[[nodiscard]] std::string qualified_name(const core::json& object);

/// Removes the object with the id in the path with the statements of `drop` for it, and answers
/// with the object as it was.
[[nodiscard]] boost::asio::awaitable<outcome> drop_object(
    call& c, domain::database_object kind,
    std::function<domain::ddl(const core::json& found, bool cascades)> drop);

}  // namespace signalbox::api
