#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/project/operation_plan.hpp"
#include "actors/project/operation_planning.hpp"
#include "actors/project/project_actor.hpp"
#include "actors/project/storing_activity.hpp"
#include "actors/runtime/schema_reader.hpp"
#include "actors/runtime/service.hpp"
#include "actors/runtime/stamp.hpp"
#include "domain/audit_actions.hpp"
#include "domain/project/project_origin_json.hpp"
#include "domain/schema/snapshot_reading.hpp"
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

/// The longest time for which a branch is reserved for a merge: its call has a shorter limit.
constexpr std::chrono::minutes merge_time_max{5};

std::unexpected<core::error> fail_merging() {
  return core::fail(core::errc::conflict, "The branch is being merged. Try again in a moment.");
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
  if (is_merging()) co_return fail_merging();
  const auto& env = context_.actor.env;
  project_change change;
  change.condition = co_await begin_operation(env, context_.project.condition,
                                              project_operation::destroy, request.by.name);
  change.request = request_of(env, domain::audit::branch_delete, request.by);
  co_await save(turn, std::move(change));
  co_return context_.project;
}

task<domain::project> project_actor::reset(reset_branch request) {
  co_await check_branch_of(context_.project, request.parent);
  const auto turn = co_await context_.actor.queue.enter();
  if (is_merging()) co_return fail_merging();
  const auto& env = context_.actor.env;
  project_change change;
  change.condition = co_await begin_operation(env, context_.project.condition,
                                              project_operation::reset, request.by.name);
  change.request = request_of(env, domain::audit::branch_reset, request.by,
                              {{"origin", domain::origin_json(request.origin)}});
  change.origin = request.origin;
  co_await save(turn, std::move(change));
  co_return context_.project;
}

task<branch_base_state> project_actor::find_base(find_branch_base request) {
  co_await check_branch_of(context_.project, request.parent);
  const auto read = [ref = context_.project.ref](postgres::connection& on,
                                                 postgres::deadline until) {
    return storage::branch_repository(on, until).find_base(ref);
  };
  auto found = co_await context_.actor.store(read);
  branch_base_state made{.branch = context_.project};
  if (!found || found->format != domain::snapshot_format) co_return made;
  made.definitions = std::move(found->definitions);
  made.read_at = found->read_at;
  co_return made;
}

bool project_actor::is_merging() const {
  return merging_until_ && context_.actor.env.steady_now() < *merging_until_;
}

task<actors::done> project_actor::begin(begin_merge request) {
  co_await check_branch_of(context_.project, request.parent);
  const auto turn = co_await context_.actor.queue.enter();
  if (is_merging()) co_return fail_merging();
  if (!domain::is_active(context_.project.condition.status))
    co_return core::fail(core::errc::conflict,
                         fmt::format("The branch is {}. Only a running one can be merged.",
                                     to_string(context_.project.condition.status)));
  core::json detail{{"changes", request.changes}, {"statements", request.statements}};
  co_await audit(domain::audit::branch_merge, request.by, std::move(detail));
  merging_until_ = context_.actor.env.steady_now() + merge_time_max;
  co_return actors::done{};
}

task<actors::done> project_actor::end(end_merge request) {
  const auto turn = co_await context_.actor.queue.enter();
  merging_until_.reset();
  follow_expiry();
  if (!request.is_merged) co_return actors::done{};
  auto entry = activity_.make(domain::activity_kind::merged, request.by);
  entry.from = context_.project.name;
  entry.to = request.parent_name;
  const auto store = [ref = context_.project.ref, definitions = request.definitions,
                      at = context_.actor.env.now()](
                         postgres::connection& on, postgres::deadline until) -> core::result<void> {
    if (definitions.empty()) return {};
    return storage::branch_repository(on, until).save_base(
        ref, {.format = domain::snapshot_format, .definitions = definitions, .read_at = at});
  };
  const auto save = storing_activity(context_.project.ref, {entry}, store);
  co_await context_.actor.commit(turn, save);
  activity_.publish({entry});
  co_return actors::done{};
}

task<actors::done> project_actor::note(note_merge request) {
  const auto turn = co_await context_.actor.queue.enter();
  auto entry = activity_.make(domain::activity_kind::merged, request.by);
  entry.from = request.branch_name;
  entry.to = context_.project.name;
  const auto nothing = [](postgres::connection&, postgres::deadline) -> core::result<void> {
    return {};
  };
  const auto save = storing_activity(context_.project.ref, {entry}, nothing);
  co_await context_.actor.commit(turn, save);
  activity_.publish({entry});
  co_return actors::done{};
}

task<void> project_actor::keep_base() {
  auto& env = context_.actor.env;
  if (context_.project.parent.empty() || env.schemas == nullptr) co_return;
  const auto work = [&env, branch = domain::project(context_.project)] {
    return env.schemas->read(branch, std::chrono::steady_clock::now() + env.settings.step_deadline);
  };
  auto definitions = co_await context_.actor.run(env.provisioning_workers, work);
  const auto keep = [ref = context_.project.ref, definitions = std::move(definitions),
                     at = env.now()](postgres::connection& on, postgres::deadline until) {
    return storage::branch_repository(on, until).save_base(
        ref, {.format = domain::snapshot_format, .definitions = definitions, .read_at = at});
  };
  co_await context_.actor.store(keep);
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
  if (is_merging()) {
    expiry_.set_after(expire_again_delay);
    co_return;
  }
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
