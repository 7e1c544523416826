#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "postgres/async/connection.hpp"
#include "postgres/async/server_message.hpp"

namespace signalbox::tenant_sql {

/// A query on the catalogue, for a search path of `pg_catalog`.
struct catalogue_query {
  std::string text;
  std::vector<postgres::async::text_parameter> parameters;
  std::size_t bytes_max = 0;  ///< of the answer
};

/// The rows of a query as a JSON list of objects, or PostgreSQL's error.
struct catalogue_rows {
  std::string objects;
  std::optional<postgres::async::server_message> failure;
};

/// Runs a query on the catalogue. Errors: `payload_too_large`; those of the connection.
[[nodiscard]] boost::asio::awaitable<core::result<catalogue_rows>> read_catalogue(
    postgres::async::connection& on, catalogue_query what, postgres::deadline until);

}  // namespace signalbox::tenant_sql
