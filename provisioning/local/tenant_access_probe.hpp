#pragma once

#include <string>

#include "core/error.hpp"
#include "domain/project/tenant_access.hpp"
#include "postgres/connection.hpp"
#include "postgres/deadline.hpp"
#include "postgres/instance.hpp"
#include "provisioning/provider.hpp"

/// Whether clients get into a project's database, tried the way they connect.
namespace signalbox::provisioning {

/// Begins a session of the project's own role in its own database, through the private socket, and
/// runs nothing in it. `admin` is a session of the superuser, asked why when that fails. A session
/// that only takes long says nothing.
[[nodiscard]] domain::access_verdict try_access(const postgres::instance& database,
                                                postgres::connection& admin,
                                                postgres::deadline until);

/// The same through the pooler that listens there, with the project's password. Only a pooler that
/// cannot sign in to the database counts: a password that the owner changed by SQL, and a pooler
/// that is away, do not.
[[nodiscard]] domain::access_verdict try_pooled_access(const std::string& listen_address,
                                                       std::uint16_t port,
                                                       const instance_spec& spec,
                                                       postgres::deadline until);

/// What keeps the project's role out, by the superuser's knowledge and PostgreSQL's refusal.
[[nodiscard]] domain::access_verdict explain_refusal(postgres::connection& admin,
                                                     const std::string& words,
                                                     postgres::deadline until);

/// Resets the database's connection limit, its settings and the role's, and grants the right to
/// connect, as the superuser. Errors: as `postgres::connection::run_script`.
[[nodiscard]] core::result<void> reset_access(postgres::connection& admin,
                                              postgres::deadline until);

/// PostgreSQL's words in what libpq says of a connection that failed; empty when there are none.
[[nodiscard]] std::string refusal_text(std::string_view message);

}  // namespace signalbox::provisioning
