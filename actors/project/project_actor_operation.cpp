#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "actors/project/operation_plan.hpp"
#include "actors/project/project_actor.hpp"
#include "actors/project/project_terms.hpp"
#include "actors/runtime/work.hpp"
#include "domain/project/host_paths.hpp"
#include "domain/project/project_machine.hpp"

// How a project's actor carries an operation through.
namespace signalbox::actors {

using core::result;
using domain::project_operation;
using domain::project_status;

namespace {

/// How often one operation takes another port before it fails.
constexpr int port_changes_max = 3;

}  // namespace

void project_actor::drive() {
  const auto status = project_.condition.status;
  if (status == project_status::removed) {
    finish_removal();
    return;
  }
  if (const auto step = domain::next_step(project_.condition); step && !provider_busy_) {
    perform(*step);
  }
  access_.run();
  resources_.settle();
  arm(env_.settings.probe_in_between);
}

void project_actor::perform(const std::string& step) {
  const auto where = instance_of(env_, project_);
  if (!where) {
    step_ended(step, std::unexpected(where.error()));
    return;
  }
  provider_busy_ = true;
  const auto operation = *project_.condition.operation;
  const auto begun = project_.condition.since;
  // Whoever signs in with a password that was changed meanwhile needs it to be there.
  const bool tells = project_.unsettled && step == provisioning::provider::verifying_step;
  run_on(
      env_.provisioning_workers, this,
      [&env = env_, operation, step, tells, where = *where]() -> result<void> {
        const auto until = std::chrono::steady_clock::now() + env.settings.step_deadline;
        if (auto told = tells ? env.provider.settle(where, until) : result<void>{}; !told)
          return told;
        return env.provider.perform(operation, step, where, until);
      },
      [this, step, begun, tells, what = resources_.present()](const result<void>& outcome) {
        provider_busy_ = false;
        if (tells && outcome) resources_.settled(what);
        // The operation was given up meanwhile; whatever came after it is judged on its own.
        if (begun != project_.condition.since) {
          drive();
          return;
        }
        step_ended(step, outcome);
      });
}

bool project_actor::takes_another_port(const result<void>& outcome) {
  const auto& operation = project_.condition.operation;
  if (outcome || outcome.error().detail_code != "port_taken" || !operation) return false;
  // A creation that fails says so: its project has no address yet that clients rely on.
  if (*operation == project_operation::create || port_changes_ >= port_changes_max) return false;
  ++port_changes_;
  return true;
}

void project_actor::step_ended(const std::string& step, const result<void>& outcome) {
  if (!outcome)
    env_.log.warn("project.step_failed ref={} step={} error=\"{}\"", project_.ref.value, step,
                  outcome.error().message);
  if (takes_another_port(outcome)) {
    // The step stays the next one, and is performed again when the other port is stored.
    const auto words =
        fmt::format("{} The database has moved to another port: use its new connection string.",
                    domain::without_host_paths(outcome.error().message));
    change(
        [this, words](const condition& now_in) -> result<condition> {
          auto next = now_in;
          next.notice = {.at = env_.now(), .message = words};
          return next;
        },
        {.another_port = true}, [](const result<void>&) {});
    return;
  }
  const auto decide = [this, step, outcome](const condition& now_in) -> result<condition> {
    const auto now = env_.now();
    if (!outcome) return domain::step_failed(now_in, step, fault_of(outcome.error()), now);
    auto next = domain::step_done(now_in, step, now);
    if (const auto following = domain::next_step(next)) {
      return domain::step_started(std::move(next), *following, now);
    }
    if (next.status == project_status::active_healthy && next.requested_by == platform_name) {
      auto words = fmt::format("Signalbox restarted the database by itself. {}", healing_.cause());
      if (next.notice) words += " " + next.notice->message;
      next.notice = {.at = now, .message = std::move(words)};
    }
    return next;
  };
  side_effects with;
  // From here on it runs with the new size, whatever becomes of the steps that are left.
  if (outcome && step == provisioning::provider::resizing_step &&
      project_.condition.status == project_status::resizing)
    with.compute_size = project_.condition.target_size;
  change(decide, with, [this](const result<void>& stored) {
    // The version is learned from the first look at a database that has just come up.
    if (stored && project_.condition.status == project_status::active_healthy) probe();
  });
}

project_actor::rule project_actor::beginning(project_operation operation, std::string by,
                                             std::string reason) {
  return [=, this](const condition& now_in) {
    return domain::begin(now_in, make_plan(env_, operation), by, env_.now(), reason);
  };
}

project_actor::rule project_actor::resizing(std::string target_size, std::string by) {
  return [=, this](const condition& now_in) {
    return domain::begin(now_in, make_resize_plan(env_, target_size), by, env_.now(),
                         resize_reason(env_, target_size));
  };
}

}  // namespace signalbox::actors
