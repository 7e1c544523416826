#pragma once

#include <boost/asio/awaitable.hpp>
#include <string>

#include "api/http/call.hpp"
#include "core/error.hpp"
#include "domain/project/session_address.hpp"
#include "tenant_sql/text_run.hpp"

namespace signalbox::api {

/// The permission for all calls that run statements, and the one for running them as the project's
/// own role.
inline constexpr permission querying{"tenant:Sql:Query", "*"};
inline constexpr permission administering{"tenant:Sql:Admin:Write", "*"};

/// The access of a caller to a project's database.
struct sql_access {
  domain::project_ref ref;
  domain::session_address at;
  tenant_sql::session_role role = tenant_sql::session_role::reader;
  /// The caller has full access, whatever `role` is.
  bool is_full = false;
};

/// Returns the caller's access to the database of the project in the path. `reads_only`: the caller
/// asks for a session that cannot write. Errors: `bad_request` without a valid
/// `x-connection-encrypted` (specification point 7), unless self-hosted; `conflict` when the
/// database cannot be used; those of requests to actors.
[[nodiscard]] boost::asio::awaitable<core::result<sql_access>> open_sql_access(call& c,
                                                                               bool reads_only);

/// The same without `x-connection-encrypted`, for a call that another one permitted.
[[nodiscard]] boost::asio::awaitable<core::result<sql_access>> reopen_sql_access(call& c,
                                                                                 bool reads_only);

/// Returns true when the caller may run statements as the project's own role.
[[nodiscard]] bool has_full_access(const call& c, const domain::project_ref& ref);

/// Returns the name for `application_name`: the client's, or the dashboard's.
[[nodiscard]] std::string application_of(const call& c);

/// Returns the service that runs statements. Errors: `unavailable`.
[[nodiscard]] core::result<tenant_sql::service*> sql_service(const call& c);

/// Returns the role in the call's body for SET ROLE; empty when it is absent. Errors: `forbidden`
/// for callers without full access.
[[nodiscard]] core::result<std::string> chosen_role(const call& c, const sql_access& access);

/// Returns a request of the caller without a text.
[[nodiscard]] tenant_sql::text_request text_request_of(const call& c, const sql_access& access);

}  // namespace signalbox::api
