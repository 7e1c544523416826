#include "actors/project/project_resources.hpp"

#include <chrono>
#include <utility>

#include "actors/project/storing_activity.hpp"
#include "actors/runtime/in_progress.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "domain/audit_actions.hpp"
#include "domain/project/postgres_settings.hpp"
#include "domain/sealed_rows.hpp"

namespace signalbox::actors {

namespace {

using storage::project_resource_repository;

core::json detail_of(const domain::postgres_change& change) {
  auto detail = core::json::object();
  for (const auto& [name, value] : change)
    detail[name] = value ? core::json(*value) : core::json();
  return detail;
}

/// Returns the names of the changed settings, without their values.
std::vector<std::string> names_of(const domain::postgres_change& change) {
  std::vector<std::string> names;
  for (const auto& [name, value] : change)
    if (names.size() < domain::activity_names_max) names.push_back(name);
  return names;
}

}  // namespace

task<domain::project> project_resources::change(change_postgres_settings request) {
  {
    const auto turn = co_await context_.actor.queue.enter();
    co_await check_active(context_.project);
    auto config = domain::changed(context_.project.postgres_config, request.requested);
    const auto entry = request_of(context_.actor.env, domain::audit::project_configure_database,
                                  request.by, detail_of(request.requested));
    auto traced = activity_.make(domain::activity_kind::settings_changed, request.by);
    traced.names = names_of(request.requested);
    const auto store = [ref = context_.project.ref, config, entry](postgres::connection& on,
                                                                   postgres::deadline until) {
      return project_resource_repository(on, until).save_config(ref, config, entry);
    };
    const auto save = storing_activity(context_.project.ref, {traced}, store);
    co_await context_.actor.commit(turn, save);
    activity_.publish({traced});
    context_.project.postgres_config = std::move(config);
    publish_pending();
  }
  (void)co_await outcome_of(apply());
  co_return context_.project;
}

task<domain::project> project_resources::change(change_database_password request) {
  {
    const auto& env = context_.actor.env;
    const auto turn = co_await context_.actor.queue.enter();
    co_await check_active(context_.project);
    auto sealed =
        core::seal_secret(request.password, domain::project_password_row(context_.project.ref),
                          env.sealing, env.random);
    const auto entry = request_of(env, domain::audit::project_change_password, request.by);
    const auto traced = activity_.make(domain::activity_kind::password_reset, request.by);
    const auto store = [ref = context_.project.ref, sealed, entry](postgres::connection& on,
                                                                   postgres::deadline until) {
      return project_resource_repository(on, until).save_pending_password(ref, sealed, entry);
    };
    const auto save = storing_activity(context_.project.ref, {traced}, store);
    co_await context_.actor.commit(turn, save);
    activity_.publish({traced});
    context_.project.pending_password = std::move(sealed);
    publish_pending();
  }
  (void)co_await outcome_of(apply());
  co_return context_.project;
}

void project_resources::publish_pending() {
  context_.project.pending_apply = true;
  context_.publish();
}

bool project_resources::can_apply() const {
  const auto& project = context_.project;
  // For an unresponsive database this would only occupy a worker. The first successful probe starts
  // it again.
  return project.pending_apply && domain::is_active(project.condition.status) &&
         context_.silent_probes == 0;
}

void project_resources::start_apply() {
  if (can_apply() && applying_ == 0) context_.actor.start(apply());
}

task<void> project_resources::apply() {
  if (!can_apply()) co_return;
  const in_progress applying(applying_);
  const auto call = co_await context_.provider_queue.enter();
  auto& env = context_.actor.env;
  // Changes made meanwhile are applied, too. After a failure the next probe starts it again.
  while (can_apply()) {
    const auto where = co_await instance_of(env, context_.project);
    const auto applied = current();
    const auto work = [&env, where] {
      // No longer than a probe: an unresponsive database is restarted first.
      const auto until = std::chrono::steady_clock::now() + env.settings.probe_deadline;
      return env.provider.apply_configuration(where, until);
    };
    const auto outcome = co_await outcome_of(context_.actor.run(env.provisioning_workers, work));
    if (!outcome) {
      env.log.warn("project.configuration_not_applied ref={} error=\"{}\"",
                   context_.project.ref.value, outcome.error().message);
      co_return;
    }
    co_await record_applied(applied);
    if (current() == applied) co_return;
  }
}

project_resources::configuration project_resources::current() const {
  const auto& project = context_.project;
  return {.config = project.postgres_config,
          .sealed_password = project.pending_password,
          .is_read_only = project.read_only_since.has_value()};
}

task<void> project_resources::record_applied(configuration applied) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto save = [ref = context_.project.ref, applied](postgres::connection& on,
                                                          postgres::deadline until) {
    return project_resource_repository(on, until).mark_applied(ref, applied);
  };
  const bool is_complete = co_await context_.actor.commit(turn, save);
  auto& project = context_.project;
  if (!applied.sealed_password.empty() && project.pending_password == applied.sealed_password) {
    project.sealed_password = std::exchange(project.pending_password, {});
    project.ends_sessions = false;
  }
  if (is_complete) project.pending_apply = false;
  context_.publish();
}

}  // namespace signalbox::actors
