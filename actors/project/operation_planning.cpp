#include "actors/project/operation_planning.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "actors/project/operation_plan.hpp"
#include "actors/runtime/stamp.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "domain/audit_actions.hpp"
#include "domain/backup/backup_key.hpp"
#include "domain/project/project_json.hpp"
#include "domain/project/project_machine.hpp"
#include "domain/sealed_rows.hpp"

namespace signalbox::actors {

using domain::project_operation;

core::json project_state(const environment& env, const domain::project& project,
                         const project_observations& observed) {
  const provisioning::instance_spec where{
      .ref = project.ref, .region = project.region, .port = project.port, .password = {}};
  std::optional<domain::pooled_access> pooled;
  if (auto address = env.provider.pooled_address(where))
    pooled = domain::pooled_access{.address = std::move(*address), .probe = observed.pooler};
  auto state = domain::project_topic_json(project, env.provider.address(where), pooled,
                                          env.provider.authority());
  if (observed.used_bytes) state["disk"]["used_bytes"] = *observed.used_bytes;
  if (observed.restart_at) state["restart_at"] = core::to_iso8601(*observed.restart_at);
  return state;
}

bool is_probed(domain::project_status status) {
  return domain::is_active(status) || status == domain::project_status::unknown;
}

domain::stored_project restored(const environment& env, domain::stored_project stored) {
  if (!stored.condition.operation) return stored;
  const auto plan = make_plan(env, *stored.condition.operation);
  stored.condition = domain::restored(std::move(stored.condition), plan.usual_duration,
                                      plan.time_limit, env.now());
  return stored;
}

core::result<provisioning::instance_spec> instance_of(const environment& env,
                                                      const domain::stored_project& project) {
  const bool is_password_new = !project.pending_password.empty();
  auto password =
      core::open_secret(is_password_new ? project.pending_password : project.sealed_password,
                        domain::project_password_row(project.ref), env.sealing);
  if (!password) return std::unexpected(password.error());
  // During a resize, every step uses the new size.
  const auto& condition = project.condition;
  const bool is_resized = condition.status == domain::project_status::resizing;
  const auto* size = env.compute.find(is_resized ? condition.target_size : project.compute_size);
  provisioning::instance_spec where{.ref = project.ref,
                                    .region = project.region,
                                    .port = project.port,
                                    .password = std::move(*password)};
  if (size != nullptr) where.size = *size;
  where.config = project.postgres_config;
  where.disk_mib = project.disk_mib;
  where.is_read_only = project.read_only_since.has_value();
  where.is_password_new = is_password_new;
  where.ends_sessions = project.ends_sessions;
  if (condition.operation == project_operation::recover) where.recovery = project.recovery;
  where.backup_key = domain::backup_passphrase(project.ref, env.sealing);
  return where;
}

storage::project_request request_of(const environment& env, std::string action,
                                    const domain::requester& by, core::json detail) {
  return {.by = stamp(env, by), .action = std::move(action), .detail = std::move(detail)};
}

storage::audit_entry audit_entry_of(const environment& env, const domain::project& project,
                                    std::string action, const domain::requester& by) {
  return {.by = stamp(env, by),
          .organization = project.organization,
          .project = project.ref,
          .action = std::move(action),
          .target = project.name};
}

void trace_creation(const environment& env, storage::project_draft& draft) {
  auto traced = domain::trace_change(
      {}, std::move(draft.condition),
      {.id = domain::activity_id{core::random_uuid(env.random)}, .now = env.now()});
  draft.condition = std::move(traced.condition);
  draft.activity = std::move(traced.entries);
}

core::result<void> check_active(const domain::project& of) {
  const auto status = of.condition.status;
  if (domain::is_active(status)) return {};
  return core::fail(
      core::errc::conflict,
      fmt::format("The project is {}. This can be changed only while its database is running.",
                  to_string(status)));
}

domain::project_fault fault_of(const core::error& failure) {
  const auto code =
      failure.detail_code.empty() ? std::string(to_string(failure.code)) : failure.detail_code;
  return {.code = code, .message = failure.message};
}

std::string_view audit_action(project_operation operation) {
  switch (operation) {
    case project_operation::create:
      return domain::audit::project_create;
    case project_operation::clone:
      return domain::audit::project_clone;
    case project_operation::pause:
      return domain::audit::project_pause;
    case project_operation::restore:
      return domain::audit::project_restore;
    case project_operation::restart:
      return domain::audit::project_restart;
    case project_operation::resize:
      return domain::audit::project_resize;
    case project_operation::recover:
      return domain::audit::project_recover;
    case project_operation::reset:
      return domain::audit::branch_reset;
    case project_operation::destroy:
      return domain::audit::project_delete;
  }
  return "project.change";
}

}  // namespace signalbox::actors
