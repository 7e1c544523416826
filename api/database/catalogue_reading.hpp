#pragma once

#include <boost/asio/awaitable.hpp>
#include <string>
#include <variant>

#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/database/catalogue.hpp"
#include "tenant_sql/result_writer.hpp"

namespace signalbox::api {

/// Longest answer of a list; longer ones are read in parts with `limit` and `offset`.
inline constexpr std::size_t catalogue_bytes_max = std::size_t{32} * 1024 * 1024;

/// How long a statement on definitions waits for a lock of another session, in PostgreSQL's form.
inline constexpr const char* definition_lock_timeout = "5s";

/// A JSON list of objects, or the failure of PostgreSQL.
using listed_objects = std::variant<std::string, tenant_sql::text_failure>;

/// Runs a query on the catalogue. Errors: those of `service::read_catalogue`.
[[nodiscard]] boost::asio::awaitable<core::result<listed_objects>> read_catalogue(
    call& c, const sql_access& access, domain::catalogue_query query);

/// Returns the object that a filter finds. Errors: those of `read_catalogue`; `not_found`;
/// `unavailable` with PostgreSQL's message.
[[nodiscard]] boost::asio::awaitable<core::result<core::json>> find_object(
    call& c, const sql_access& access, domain::database_object kind,
    domain::catalogue_filter filter);

/// Returns the object of a kind with the id in the path, for a change of it. Errors: those of
/// `find_object`; `forbidden` for objects of PostgreSQL's own schemas.
[[nodiscard]] boost::asio::awaitable<core::result<core::json>> find_changeable(
    call& c, const sql_access& access, domain::database_object kind);

}  // namespace signalbox::api
