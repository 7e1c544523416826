#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "actors/messages/basic.hpp"
#include "actors/runtime/environment.hpp"
#include "core/json/json.hpp"
#include "domain/project/activity_trace.hpp"
#include "domain/project/pooled_access.hpp"
#include "domain/project/project.hpp"
#include "provisioning/provider.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/project/project_repository.hpp"

/// Conversions between a project's stored, displayed and provisioned forms.
namespace signalbox::actors {

/// Displayed as "requested by" for automatic changes by Signalbox.
inline constexpr std::string_view platform_name = domain::platform_requester;

/// Observations of a project's database that are not stored.
struct project_observations {
  /// The wall-clock time of the planned automatic restart of a database whose process has ended.
  std::optional<core::time_point> restart_at = std::nullopt;
  std::optional<std::uint64_t> used_bytes = std::nullopt;     ///< of its disk, as last measured
  std::optional<domain::pooler_probe> pooler = std::nullopt;  ///< from the last probe
};

/// Returns the state of the topic `project:{ref}`.
[[nodiscard]] core::json project_state(const environment& env, const domain::project& project,
                                       const project_observations& observed = {});

/// Returns whether a project in this status is probed.
[[nodiscard]] bool is_probed(domain::project_status status);

/// Returns a stored project, ready to continue after a start of the server.
[[nodiscard]] domain::stored_project restored(const environment& env,
                                              domain::stored_project stored);

/// Returns the provider's specification of a project. Errors: `open_secret`'s.
[[nodiscard]] core::result<provisioning::instance_spec> instance_of(
    const environment& env, const domain::stored_project& project);

/// Returns the audit entry for a request that changes a project.
[[nodiscard]] storage::project_request request_of(const environment& env, std::string action,
                                                  const domain::requester& by,
                                                  core::json detail = core::json::object());

/// Returns an audit entry about a project that is not changed.
[[nodiscard]] storage::audit_entry audit_entry_of(const environment& env,
                                                  const domain::project& project,
                                                  std::string action, const domain::requester& by);

/// Adds the entry "Creating" of the timeline to a new project.
void trace_creation(const environment& env, storage::project_draft& draft);

/// Checks that the database is running, which a change of its configuration requires. Errors:
/// `conflict` naming the status.
[[nodiscard]] core::result<void> check_active(const domain::project& of);

/// Returns the displayed fault for a failed step.
[[nodiscard]] domain::project_fault fault_of(const core::error& failure);

/// Returns the audit log's name for an operation, for example `project.pause`.
[[nodiscard]] std::string_view audit_action(domain::project_operation operation);

}  // namespace signalbox::actors
