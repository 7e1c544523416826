#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "actors/messages/basic.hpp"
#include "actors/runtime/environment.hpp"
#include "core/json/json.hpp"
#include "domain/project/pooled_access.hpp"
#include "domain/project/project.hpp"
#include "provisioning/provider.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/project/project_repository.hpp"

/// How a project's actor words what it stores and shows.
namespace signalbox::actors {

/// Shown as "requested by" of what Signalbox does automatically.
inline constexpr std::string_view platform_name = "Signalbox";

/// What is known of a project's database and not stored.
struct project_observations {
  /// When the database, whose process has ended, is restarted automatically, by the wall clock.
  std::optional<core::time_point> restart_at = std::nullopt;
  std::optional<std::uint64_t> used_bytes = std::nullopt;    ///< of its disk, as last measured
  std::optional<domain::pooler_look> pooler = std::nullopt;  ///< as the last probe found it
};

/// The state of the topic `project:{ref}`.
[[nodiscard]] core::json project_state(const environment& env, const domain::project& project,
                                       const project_observations& observed = {});

/// Returns whether a probe says something about a project in this status.
[[nodiscard]] bool is_probed(domain::project_status status);

/// A project as it was stored, ready to go on after a start of the server.
[[nodiscard]] domain::stored_project resumed(const environment& env, domain::stored_project stored);

/// What the provider needs to know of a project. Errors: `open_secret`'s.
[[nodiscard]] core::result<provisioning::instance_spec> instance_of(
    const environment& env, const domain::stored_project& project);

/// A request that changes a project, as the audit log keeps it.
[[nodiscard]] storage::project_request request_of(const environment& env, std::string action,
                                                  const domain::requester& by,
                                                  core::json detail = core::json::object());

/// A line of the audit log about a project that does not change by it.
[[nodiscard]] storage::audit_entry audit_entry_of(const environment& env,
                                                  const domain::project& project,
                                                  std::string action, const domain::requester& by);

/// The configuration of a database can be changed only while it is up. Errors: `conflict` naming
/// the status.
[[nodiscard]] core::result<void> check_active(const domain::project& of);

/// What a step's failure is shown as.
[[nodiscard]] domain::project_fault fault_of(const core::error& failure);

/// The audit log's name for an operation, for example `project.pause`.
[[nodiscard]] std::string_view audit_action(domain::project_operation operation);

}  // namespace signalbox::actors
