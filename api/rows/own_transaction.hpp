#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>
#include <utility>

#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "api/rows/table_access.hpp"
#include "core/error.hpp"
#include "domain/query/sql_writer.hpp"

namespace signalbox::api {

/// A transaction that one call opens and ends. The call must end it in every case: otherwise its
/// locks stay until it has been idle for too long.
class own_transaction {
 public:
  /// Begins it in a session prepared as `how` says. Errors: those of `service::begin`.
  [[nodiscard]] static boost::asio::awaitable<core::result<own_transaction>> begin(
      call& c, const sql_access& access, tenant_sql::text_request how);

  /// Runs a statement in it. Errors: those of `run_statement`.
  [[nodiscard]] boost::asio::awaitable<core::result<statement_result>> run(
      domain::sql_statement what);

  /// Returns why it could not be committed, for example a deferred constraint; it is then rolled
  /// back. Errors: those of `service::end`.
  [[nodiscard]] boost::asio::awaitable<core::result<std::optional<tenant_sql::text_failure>>>
  commit();

  /// Also after an error, which may have ended it already.
  [[nodiscard]] boost::asio::awaitable<void> roll_back();

 private:
  own_transaction(call& c, sql_access access, std::string id)
      : call_(&c), access_(std::move(access)), id_(std::move(id)) {}

  call* call_;
  sql_access access_;
  std::string id_;
};

}  // namespace signalbox::api
