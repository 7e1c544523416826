#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "api/http/call.hpp"
#include "api/http/success.hpp"
#include "api/query/sql_access.hpp"
#include "core/error.hpp"
#include "domain/query/sql_writer.hpp"
#include "domain/query/table_facts.hpp"
#include "tenant_sql/collected_rows.hpp"
#include "tenant_sql/text_run.hpp"

/// Statements of Signalbox's own about the rows of one table.
namespace signalbox::api {

/// Bytes of the values in one result.
inline constexpr std::size_t rows_bytes_max = std::size_t{16} * 1024 * 1024;

/// The result of a statement that ran.
struct statement_result {
  std::vector<tenant_sql::collected_row> rows;
  std::optional<tenant_sql::text_failure> failure;  ///< without a place, because nobody wrote it
  bool is_too_large = false;                        ///< beyond `rows_bytes_max`
};

/// Returns a request whose session writes values so that they can be sent back unchanged.
/// `reads_only`: its transactions are read-only.
[[nodiscard]] tenant_sql::text_request row_request_of(const call& c, const sql_access& access,
                                                      bool reads_only);

/// Runs a statement to its end; in a transaction unless `transaction` is empty. Errors: those of
/// `service::run`.
[[nodiscard]] boost::asio::awaitable<core::result<statement_result>> run_statement(
    call& c, tenant_sql::text_request request, domain::sql_statement what,
    std::string transaction = {});

/// Reads what the catalogue says about a table. Errors: `not_found`; those of `run_statement`.
[[nodiscard]] boost::asio::awaitable<core::result<domain::table_facts>> read_table_facts(
    call& c, const sql_access& access, domain::table_name name);

/// Returns the answer for a failed statement about a table: `not_found` when the table has
/// disappeared since its facts were read.
[[nodiscard]] boost::asio::awaitable<outcome> answer_failure(call& c, const sql_access& access,
                                                             domain::table_name name,
                                                             tenant_sql::text_failure why);

}  // namespace signalbox::api
