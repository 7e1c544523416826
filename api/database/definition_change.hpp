#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>

#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "core/json/json.hpp"
#include "domain/database/catalogue.hpp"
#include "domain/database/ddl.hpp"
#include "tenant_sql/result_writer.hpp"

namespace signalbox::api {

/// A change of definitions.
struct definition_change {
  domain::ddl statements;
  domain::database_object kind = domain::database_object::schema;
  domain::catalogue_filter found_by = {};  ///< where the object is found afterwards
  bool is_newest = false;  ///< the one that was created last, of several with the name
  std::optional<core::json> removed = std::nullopt;  ///< for a removal: the object as it was
  bool is_dry_run = false;
  /// It waits for locks as long as a statement may run, because nobody waits behind it.
  bool waits = false;
};

/// Runs the statements in one transaction and answers with the changed object, or, for a dry run,
/// with the SQL and its warnings. A single statement runs without a transaction block, so that it
/// may be concurrent. A lock of another session is awaited for `definition_lock_timeout`; the
/// answer then names who holds it. Errors: `bad_request` for a part that is not what it should be;
/// those of PostgreSQL; those of `find_object`.
[[nodiscard]] boost::asio::awaitable<outcome> change_definitions(call& c, const sql_access& access,
                                                                 definition_change change);

/// Completes the failure of statements on definitions: for a lock of another session, its message
/// says so, and its detail names who holds it, if that can be found.
/// `table`: the id of the table, if it is known. Other failures stay as they are.
[[nodiscard]] boost::asio::awaitable<void> explain_lock(call& c, const sql_access& access,
                                                        std::optional<std::string> table,
                                                        tenant_sql::text_failure& why);

}  // namespace signalbox::api
