#pragma once

#include <string>

#include "core/error.hpp"
#include "domain/project/tenant_access.hpp"
#include "postgres/connection.hpp"
#include "postgres/deadline.hpp"
#include "postgres/instance.hpp"
#include "provisioning/provider.hpp"

/// Checks whether clients can connect to a project's database, in the same way as they connect.
namespace signalbox::provisioning {

/// Begins a session of the project's own role in its own database, through the private socket, and
/// runs nothing in it. `admin` is a session of the superuser, which is queried for the reason when
/// that fails. A slow session is not a result.
[[nodiscard]] domain::access_verdict try_access(const postgres::instance& database,
                                                postgres::connection& admin,
                                                postgres::deadline until);

/// The same check through the pooler that listens there, with the project's password. Only a pooler
/// that cannot sign in to the database counts as a failure: a password that the owner changed by
/// SQL, and an unavailable pooler, do not.
[[nodiscard]] domain::access_verdict try_pooled_access(const std::string& listen_address,
                                                       std::uint16_t port,
                                                       const instance_spec& spec,
                                                       postgres::deadline until);

/// The reasons why the project's role cannot connect, from the superuser's queries and PostgreSQL's
/// error message.
[[nodiscard]] domain::access_verdict explain_refusal(postgres::connection& admin,
                                                     const std::string& words,
                                                     postgres::deadline until);

/// Resets the database's connection limit and the settings of the database and the role, and grants
/// the right to connect, as the superuser. Errors: as `postgres::connection::run_script`.
[[nodiscard]] core::result<void> reset_access(postgres::connection& admin,
                                              postgres::deadline until);

/// Returns PostgreSQL's message in a libpq error of a failed connection; empty when there is none.
[[nodiscard]] std::string refusal_text(std::string_view message);

}  // namespace signalbox::provisioning
