#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/json/json.hpp"
#include "domain/project/database_authority.hpp"
#include "domain/project/pooled_access.hpp"
#include "domain/project/project.hpp"

/// How a project is shown: in answers of the platform API and in topics.
namespace signalbox::domain {

/// What stands in a connection string in place of the password.
inline constexpr std::string_view password_placeholder = "[YOUR-PASSWORD]";

/// `postgresql://user:password@host:port/database` (libpq manual, "Connection URIs"). The password
/// is percent-encoded unless it is the placeholder.
[[nodiscard]] std::string connection_string(const instance_address& address,
                                            std::string_view password);

/// The same for clients that verify the server: with `sslmode=verify-full`, and the certificate of
/// the authority in a file of the name that it is downloaded as.
[[nodiscard]] std::string verified_connection_string(const instance_address& address,
                                                     std::string_view password);

/// True once the project has a database to connect to, running or not.
[[nodiscard]] bool has_connection(const project& what);

/// True while people who come through the pooler are let in: once the database has been up, until
/// it is paused or deleted, through restarts too.
[[nodiscard]] bool takes_pooled(const project& what);

/// An entry of a list: id, ref, name, organization, provider, region,
/// size, status, inserted_at.
[[nodiscard]] core::json project_summary_json(const project& what);

/// The answer of `GET /platform/projects/{ref}`. `pooled` is where the pooler lets people in, if
/// there is one: the member of that name is there while it does. `authority` is what its servers'
/// certificates are signed by, where these speak TLS.
[[nodiscard]] core::json project_detail_json(
    const project& what, const instance_address& address,
    const std::optional<instance_address>& pooled = {},
    const std::optional<database_authority>& authority = {});

/// The state of the topic `project:{ref}`. What is absent has no member.
[[nodiscard]] core::json project_topic_json(
    const project& what, const instance_address& address,
    const std::optional<pooled_access>& pooled = {},
    const std::optional<database_authority>& authority = {});

/// The project's entry in the topic `org:{slug}`.
[[nodiscard]] core::json project_entry_json(const project& what);

}  // namespace signalbox::domain
