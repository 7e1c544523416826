#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "postgres/async/connection.hpp"

namespace signalbox::tenant_sql {

/// `core::error::detail_code` of a document above the limit.
inline constexpr const char* schema_too_large_code = "schema_too_large";

/// What completion needs to know of a database.
struct schema_reading {
  /// Changes with every definition and comment in the document; equal as long as there are none.
  std::string fingerprint;
  /// JSON: `{fingerprint, roles, schemas}`; nothing when the caller has it.
  std::optional<std::string> document;
};

/// Reads the schema of the current database. `is_known`: the caller has the document with this
/// fingerprint. The session's search path must be `pg_catalog`; it stays in a transaction. Errors:
/// `payload_too_large` with `schema_too_large_code`; `unavailable` when a statement fails; those of
/// the connection. Not for a connection that returned an error.
[[nodiscard]] boost::asio::awaitable<core::result<schema_reading>> read_schema(
    postgres::async::connection& on, std::function<bool(std::string_view)> is_known,
    std::size_t bytes_max, postgres::deadline until);

}  // namespace signalbox::tenant_sql
