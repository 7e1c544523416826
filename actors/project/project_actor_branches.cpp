#include <chrono>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/project/operation_plan.hpp"
#include "actors/project/operation_planning.hpp"
#include "actors/project/project_actor.hpp"
#include "actors/runtime/service.hpp"
#include "actors/runtime/stamp.hpp"
#include "domain/audit_actions.hpp"
#include "storage/project/branch_repository.hpp"

// The part of a project's actor for a project that is a branch.
namespace signalbox::actors {

namespace {

using domain::project_operation;
using domain::project_status;

/// The delay before the deletion of an expired branch is tried again.
constexpr std::chrono::minutes expire_again_delay{1};

core::result<void> check_branch_of(const domain::project& of, const domain::project_ref& parent) {
  if (!of.parent.empty() && of.parent == parent) return {};
  return core::fail(core::errc::not_found, "This project has no such branch.");
}

}  // namespace

task<domain::project> project_actor::update(update_branch request) {
  co_await check_branch_of(context_.project, request.parent);
  if (request.name) {
    rename_project renaming{.name = *request.name, .by = request.by};
    co_await rename(std::move(renaming));
  }
  if (!request.changes_expiry) co_return context_.project;
  const auto turn = co_await context_.actor.queue.enter();
  auto& project = context_.project;
  const auto save = [ref = project.ref, at = request.expires_at,
                     by = stamp(context_.actor.env, request.by)](postgres::connection& on,
                                                                 postgres::deadline until) {
    return storage::branch_repository(on, until).save_expiry(ref, at, by);
  };
  const auto stored = co_await context_.actor.commit(turn, save);
  project.expires_at = stored.expires_at;
  follow_expiry();
  context_.publish();
  directory_service(system()).send(this, project_changed{project});
  co_return project;
}

task<domain::project> project_actor::remove(remove_branch request) {
  co_await check_branch_of(context_.project, request.parent);
  const auto turn = co_await context_.actor.queue.enter();
  const auto& env = context_.actor.env;
  project_change change;
  change.condition = co_await begin_operation(env, context_.project.condition,
                                              project_operation::destroy, request.by.name);
  change.request = request_of(env, domain::audit::branch_delete, request.by);
  co_await save(turn, std::move(change));
  co_return context_.project;
}

void project_actor::follow_expiry() {
  if (const auto& due = context_.project.expires_at) {
    expiry_.set(*due);
  } else {
    expiry_.clear();
  }
}

task<void> project_actor::expire() {
  const auto turn = co_await context_.actor.queue.enter();
  const auto& env = context_.actor.env;
  const auto& project = context_.project;
  // Decided in the turn of the change: a member may have changed the expiry or deleted the branch.
  const auto status = project.condition.status;
  if (!project.expires_at || status == project_status::going_down ||
      status == project_status::removed)
    co_return;
  if (env.now() < *project.expires_at) {
    follow_expiry();
    co_return;
  }
  expiry_.set_after(expire_again_delay);
  project_change change;
  change.condition = co_await begin_operation(env, project.condition, project_operation::destroy,
                                              std::string(platform_name),
                                              "The branch has expired and is being deleted.");
  const domain::requester by{.name = std::string(platform_name)};
  change.request = request_of(env, domain::audit::branch_delete, by,
                              {{"expired_at", core::to_iso8601(*project.expires_at)}});
  co_await save(turn, std::move(change));
}

}  // namespace signalbox::actors
