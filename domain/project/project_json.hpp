#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/json/json.hpp"
#include "domain/project/database_authority.hpp"
#include "domain/project/pooled_access.hpp"
#include "domain/project/project.hpp"

/// JSON representations of projects in responses of the platform API and in topics.
namespace signalbox::domain {

/// Placeholder for the password in connection strings.
inline constexpr std::string_view password_placeholder = "[YOUR-PASSWORD]";

/// `postgresql://user:password@host:port/database` (libpq manual, "Connection URIs"). The password
/// is percent-encoded unless it is the placeholder.
[[nodiscard]] std::string connection_string(const instance_address& address,
                                            std::string_view password);

/// Same for clients that verify the server: with `sslmode=verify-full` and the file name under
/// which the authority's certificate is downloaded.
[[nodiscard]] std::string verified_connection_string(const instance_address& address,
                                                     std::string_view password);

/// True when the project has a database to connect to, running or not.
[[nodiscard]] bool has_connection(const project& what);

/// True while the pooler accepts clients: after the database was first running until it is paused
/// or deleted, including restarts.
[[nodiscard]] bool takes_pooled(const project& what);

/// A list entry: id, ref, name, organization, provider, region, size, status, parent, inserted_at.
[[nodiscard]] core::json project_summary_json(const project& what);

/// The same with the origin and the time at which it is deleted, null when there is none.
[[nodiscard]] core::json branch_json(const project& what);

/// The response of `GET /platform/projects/{ref}`. `pooled` is the pooler's access, if any: the
/// member of that name exists while the pooler accepts clients. `authority` signs the certificates
/// of its servers, when these support TLS.
[[nodiscard]] core::json project_detail_json(
    const project& what, const instance_address& address,
    const std::optional<instance_address>& pooled = {},
    const std::optional<database_authority>& authority = {});

/// The state of the topic `project:{ref}`. Absent values have no member.
[[nodiscard]] core::json project_topic_json(
    const project& what, const instance_address& address,
    const std::optional<pooled_access>& pooled = {},
    const std::optional<database_authority>& authority = {});

/// The project's entry in the topic `org:{slug}`.
[[nodiscard]] core::json project_entry_json(const project& what);

}  // namespace signalbox::domain
