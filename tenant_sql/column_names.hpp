#pragma once

#include <boost/asio/awaitable.hpp>
#include <string_view>
#include <vector>

#include "postgres/async/connection.hpp"
#include "postgres/async/event.hpp"
#include "tenant_sql/result_writer.hpp"

namespace signalbox::tenant_sql {

/// Returns the name of a type of PostgreSQL itself, as format_type writes it; empty for others and
/// with a modifier.
[[nodiscard]] std::string_view builtin_type_name(std::uint32_t oid, std::int32_t modifier);

/// Returns the columns with the names that are known without a query.
[[nodiscard]] std::vector<described_column> without_query(
    const std::vector<postgres::async::column>& columns);

/// True when a query would find more names.
[[nodiscard]] bool needs_query(const std::vector<postgres::async::column>& columns);

/// Finds the names of types and tables in the catalogue, over another connection than that of the
/// result, which is busy. What is not visible there, because its transaction is open, keeps an
/// empty name. Errors: those of the connection.
[[nodiscard]] boost::asio::awaitable<core::result<std::vector<described_column>>> find_names(
    postgres::async::connection& on, std::vector<postgres::async::column> columns,
    postgres::deadline until);

}  // namespace signalbox::tenant_sql
