#include "actors/project/project_offloading.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "actors/project/operation_planning.hpp"
#include "actors/runtime/in_progress.hpp"
#include "domain/project/host_paths.hpp"
#include "domain/project/offloading.hpp"

namespace signalbox::actors {

using domain::project_status;
using provisioning::offload_phase;

namespace {

/// Time limits for checking the whole repository and for deleting the files. A resume waits for a
/// call in progress, so a repository that takes longer to check is not offloaded.
/// @{
constexpr std::chrono::milliseconds offload_check_deadline{120'000};
constexpr std::chrono::milliseconds offload_remove_deadline{60'000};
/// @}
/// After a start, and after each change of the status.
constexpr std::chrono::milliseconds offload_settle_delay{5'000};
/// While the newest backup is not proven, and while files could not be deleted.
constexpr std::chrono::milliseconds offload_again_delay{std::chrono::minutes{10}};

}  // namespace

project_offloading::project_offloading(project_context& context, project_backups& backups,
                                       store_mark mark)
    : context_(context), backups_(backups), mark_(std::move(mark)), timer_(context.actor, [this] {
        if (tending_ == 0) context_.actor.start(tend());
      }) {}

bool project_offloading::is_paused() const {
  return context_.project.condition.status == project_status::inactive;
}

void project_offloading::follow_status() {
  is_removed_ = false;
  has_checked_ = false;
  set_timer();
}

void project_offloading::set_timer() {
  const auto& env = context_.actor.env;
  const auto& project = context_.project;
  timer_.clear();
  if (env.backups == nullptr || !is_paused()) return;
  if (project.offloaded_at) {
    if (!is_removed_) timer_.set_after(tried_at_ ? offload_again_delay : offload_settle_delay);
    return;
  }
  auto due = domain::offload_due_at(project, env.settings.offload_paused_after);
  if (!due) return;
  // An attempt in the future was made before the clock was set back.
  if (tried_at_ && *tried_at_ <= env.now())
    due = std::max(*due, *tried_at_ + domain::offload_retry_interval);
  const bool is_due = *due <= env.now();
  if (is_due) {
    timer_.set_after(has_checked_ ? offload_again_delay : offload_settle_delay);
  } else {
    timer_.set(*due);
  }
}

task<void> project_offloading::tend() {
  const in_progress tending(tending_);
  has_checked_ = true;
  const auto outcome = co_await outcome_of(step());
  if (!outcome)
    context_.actor.env.log.warn("offload.not_stored ref={} error=\"{}\"",
                                context_.project.ref.value, outcome.error().message);
  set_timer();
}

task<void> project_offloading::step() {
  auto& env = context_.actor.env;
  const auto& project = context_.project;
  if (!is_paused() || env.backups == nullptr) co_return;
  if (project.offloaded_at) {
    co_await remove();
    co_return;
  }
  const auto due = domain::offload_due_at(project, env.settings.offload_paused_after);
  if (!due || env.now() < *due) co_return;
  if (!co_await backups_.has_proven_newest()) co_return;
  const auto checked = co_await call(offload_phase::check);
  if (!checked.is_made) co_return;
  if (checked.failure) {
    note_failure(*checked.failure);
    co_return;
  }
  tried_at_.reset();
  co_await mark_(true);
  co_await remove();
}

task<void> project_offloading::remove() {
  const auto& env = context_.actor.env;
  const auto& project = context_.project;
  if (is_removed_ || !project.offloaded_at) co_return;
  const auto removed = co_await call(offload_phase::remove);
  if (!removed.is_made) co_return;
  if (!removed.failure) {
    is_removed_ = true;
    env.log.info("offload.done ref={}", project.ref.value);
    co_return;
  }
  note_failure(*removed.failure);
  // With another error it is not known whether the files are still there.
  if (removed.failure->code == core::errc::conflict) co_await mark_(false);
}

void project_offloading::note_failure(const core::error& why) {
  const auto& env = context_.actor.env;
  tried_at_ = env.now();
  env.log.warn("offload.not_done ref={} error=\"{}\"", context_.project.ref.value,
               domain::without_host_paths(why.message));
}

task<project_offloading::attempt> project_offloading::call(offload_phase phase) {
  attempt made;
  auto& env = context_.actor.env;
  const auto held = co_await context_.provider_queue.enter();
  if (!is_paused()) co_return made;
  if (phase == offload_phase::remove && !context_.project.offloaded_at) co_return made;
  const auto where = co_await instance_of(env, context_.project);
  const auto limit =
      phase == offload_phase::check ? offload_check_deadline : offload_remove_deadline;
  const auto work = [&env, where, phase, limit] {
    return env.provider.offload(where, phase, std::chrono::steady_clock::now() + limit);
  };
  const auto outcome = co_await outcome_of(context_.actor.run(env.provisioning_workers, work));
  made.is_made = true;
  if (!outcome) made.failure = outcome.error();
  co_return made;
}

}  // namespace signalbox::actors
