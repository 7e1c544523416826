#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/project/compute_rules.hpp"
#include "actors/project/operation_plan.hpp"
#include "actors/project/operation_planning.hpp"
#include "actors/project/project_actor.hpp"
#include "actors/project/storing_activity.hpp"
#include "actors/runtime/in_progress.hpp"
#include "actors/runtime/service.hpp"
#include "actors/runtime/stamp.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/audit_actions.hpp"
#include "domain/cron/pg_cron.hpp"
#include "domain/project/host_paths.hpp"
#include "domain/project/offloading.hpp"
#include "domain/project/project_machine.hpp"
#include "domain/sealed_rows.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/project/project_repository.hpp"

// The part of a project's actor that handles requests.
namespace signalbox::actors {

namespace {

using core::result;
using domain::project_operation;

result<project_operation> find_retriable(const domain::project_condition& current) {
  if (const auto operation = domain::retriable(current)) return *operation;
  return core::fail(
      core::errc::conflict,
      fmt::format("The project is {}: there is nothing to retry.", to_string(current.status)));
}

result<void> check_refuses_access(const domain::project_condition& current) {
  if (domain::actions_of(current).restore_access) return {};
  return core::fail(core::errc::conflict,
                    "The project's role can access the database: there is no access to restore.");
}

/// Returns an outcome of the provider without host paths, for display.
result<void> without_host_paths(result<void> outcome) {
  if (!outcome) outcome.error().message = domain::without_host_paths(outcome.error().message);
  return outcome;
}

}  // namespace

task<domain::project> project_actor::operate(change_project request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto& env = context_.actor.env;
  project_change change;
  const bool restores_files =
      request.operation == project_operation::restore && context_.project.offloaded_at;
  change.condition = co_await begin_operation(
      env, context_.project.condition,
      restores_files ? project_operation::recover : request.operation, request.by.name,
      std::string(restores_files ? domain::offloaded_resume_reason : std::string_view()));
  if (restores_files) change.recovery = domain::recovery_target{.is_latest = true};
  change.request = request_of(env, std::string(audit_action(request.operation)), request.by);
  co_await save(turn, std::move(change));
  co_return context_.project;
}

task<domain::project> project_actor::resize(resize_project request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto& env = context_.actor.env;
  const auto& project = context_.project;
  const auto size = co_await choose_compute(env, request.plan, request.compute_size);
  if (project.compute_size == size.id) {
    co_return core::fail(core::errc::conflict,
                         fmt::format("The project already runs on {}.", size.name));
  }
  project_change change;
  change.condition = co_await begin_resize(env, project.condition, size.id, request.by.name);
  change.request = request_of(env, domain::audit::project_resize, request.by,
                              {{"from", project.compute_size}, {"to", size.id}});
  co_await save(turn, std::move(change));
  co_return project;
}

task<domain::project> project_actor::retry(retry_project request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto& env = context_.actor.env;
  const auto& current = context_.project.condition;
  const auto operation = co_await find_retriable(current);
  auto started = operation == project_operation::resize
                     ? begin_resize(env, current, current.target_size, request.by.name)
                     : begin_operation(env, current, operation, request.by.name);
  project_change change;
  change.condition = co_await std::move(started);
  change.request = request_of(env, domain::audit::project_retry, request.by);
  if (current.fault && current.fault->code == "port_taken")
    change.another_port = env.settings.ports;
  co_await save(turn, std::move(change));
  co_return context_.project;
}

task<domain::project> project_actor::cancel(cancel_project request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto& env = context_.actor.env;
  project_change change;
  change.condition =
      co_await domain::cancel(context_.project.condition, request.by.name, env.now());
  change.request = request_of(env, domain::audit::project_cancel, request.by);
  co_await save(turn, std::move(change));
  co_return context_.project;
}

task<domain::project> project_actor::recover(recover_project request) {
  // Asked before the turn: a queue of the provider is never entered while holding it.
  const auto target = co_await backups_.check(request.target);
  const auto turn = co_await context_.actor.queue.enter();
  const auto& env = context_.actor.env;
  const auto reason = target.time
                          ? fmt::format("Restoring the database to {:%d %b %Y, %H:%M:%S} UTC.",
                                        std::chrono::floor<std::chrono::seconds>(*target.time))
                          : fmt::format("Restoring the backup {}.", target.label);
  project_change change;
  change.condition = co_await begin_operation(
      env, context_.project.condition, domain::project_operation::recover, request.by.name, reason);
  core::json detail = core::json::object();
  if (!target.label.empty()) detail["backup"] = target.label;
  if (target.time) detail["time"] = core::to_iso8601(*target.time);
  change.request = request_of(env, domain::audit::project_recover, request.by, std::move(detail));
  change.recovery = target;
  co_await save(turn, std::move(change));
  co_return context_.project;
}

task<domain::project> project_actor::restore(restore_access request) {
  auto& env = context_.actor.env;
  const auto& project = context_.project;
  co_await check_refuses_access(project.condition);
  if (restorations_ > 0)
    co_return core::fail(core::errc::conflict, "Access is already being restored.");
  const in_progress restoring(restorations_);
  co_await audit(domain::audit::project_restore_access, request.by);
  auto call = co_await context_.provider_queue.enter();
  // The condition may have changed while the request waited.
  co_await check_refuses_access(project.condition);
  const auto where = co_await instance_of(env, project);
  const auto work = [&env, where] {
    const auto until = std::chrono::steady_clock::now() + env.settings.step_deadline;
    return env.provider.restore_access(where, until);
  };
  const auto outcome = co_await outcome_of(context_.actor.run(env.provisioning_workers, work));
  if (!outcome)
    env.log.warn("project.access_not_restored ref={} error=\"{}\"", project.ref.value,
                 outcome.error().message);
  start_probe(std::move(call));
  co_await without_host_paths(outcome);
  co_return project;
}

task<domain::project> project_actor::change_extension(actors::change_extension request) {
  auto& env = context_.actor.env;
  core::json detail{{"extension", request.order.name},
                    {"change", domain::to_string(request.order.what)}};
  co_await audit(domain::audit::project_change_extension, request.by, std::move(detail));
  superuser_change change = [&env, order = request.order](const provisioning::instance_spec& where,
                                                          postgres::deadline until) {
    return env.provider.change_extension(where, order, until);
  };
  co_await change_as_superuser(std::move(change));
  if (request.order.name == domain::pg_cron_name) cron_.announce();
  co_return context_.project;
}

task<domain::project> project_actor::change_role(actors::change_role request) {
  auto& env = context_.actor.env;
  core::json detail{{"role", request.order.name},
                    {"change", domain::to_string(request.order.what)}};
  if (request.order.new_name) detail["new_name"] = *request.order.new_name;
  if (request.order.can_login) detail["can_login"] = *request.order.can_login;
  if (request.order.password) detail["password"] = "changed";
  if (!request.order.joins.empty()) detail["joins"] = request.order.joins;
  if (!request.order.leaves.empty()) detail["leaves"] = request.order.leaves;
  co_await audit(domain::audit::project_change_role, request.by, std::move(detail));
  superuser_change change = [&env, order = request.order](const provisioning::instance_spec& where,
                                                          postgres::deadline until) {
    return env.provider.change_role(where, order, until);
  };
  co_await change_as_superuser(std::move(change));
  co_return context_.project;
}

task<void> project_actor::change_as_superuser(superuser_change change) {
  auto& env = context_.actor.env;
  auto call = co_await context_.provider_queue.enter();
  const auto where = co_await instance_of(env, context_.project);
  const auto work = [&env, where, change = std::move(change)] {
    return change(where, std::chrono::steady_clock::now() + env.settings.step_deadline);
  };
  const auto outcome = co_await outcome_of(context_.actor.run(env.provisioning_workers, work));
  co_await without_host_paths(outcome);
  schema_.change();
}

task<std::string> project_actor::reveal(reveal_password request) {
  co_await audit(domain::audit::project_reveal_password, request.by);
  const auto where = co_await instance_of(context_.actor.env, context_.project);
  co_return where.password;
}

task<void> project_actor::audit(std::string action, domain::requester by, core::json detail) {
  auto entry = audit_entry_of(context_.actor.env, context_.project, action, by);
  if (!detail.is_null()) entry.detail = std::move(detail);
  const auto save = [entry = std::move(entry)](postgres::connection& on, postgres::deadline until) {
    return storage::audit_repository(on, until).append(entry);
  };
  co_await context_.actor.store(save);
}

task<domain::project> project_actor::rename(rename_project request) {
  const auto turn = co_await context_.actor.queue.enter();
  auto& project = context_.project;
  auto entry = activity_.make(domain::activity_kind::renamed, request.by);
  entry.from = project.name;
  entry.to = request.name;
  const auto store = [ref = project.ref, name = request.name,
                      by = stamp(context_.actor.env, request.by)](postgres::connection& on,
                                                                  postgres::deadline until) {
    return storage::project_repository(on, until).rename(ref, name, by);
  };
  const auto save = storing_activity(project.ref, {entry}, store);
  const auto stored = co_await context_.actor.commit(turn, save);
  activity_.publish({entry});
  project.name = stored.name;
  context_.publish();
  directory_service(system()).send(this, project_changed{project});
  co_return project;
}

task<domain::project> project_actor::transfer(const transfer_project& request) {
  const storage::project_transfer transfer{
      .ref = context_.project.ref,
      .from = request.from,
      .to = request.to,
      .free_active_max = context_.actor.env.settings.free_projects_max,
      .as_in_from = request.as_in_from,
      .as_in_to = request.as_in_to};
  return move(transfer, request.rotate_password, request.by);
}

task<domain::project> project_actor::claim(const claim_project& request) {
  storage::project_transfer transfer;
  transfer.ref = context_.project.ref;
  transfer.from = context_.project.organization;
  transfer.to = request.to;
  transfer.free_active_max = context_.actor.env.settings.free_projects_max;
  transfer.as_in_to = request.as_in_to;
  transfer.by_transfer_link = core::token_digest(request.secret);
  return move(std::move(transfer), request.rotate_password, request.by);
}

task<domain::project> project_actor::move(storage::project_transfer transfer, bool rotate_password,
                                          domain::requester by) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto& env = context_.actor.env;
  auto& project = context_.project;
  if (rotate_password)
    transfer.sealed_password =
        core::seal_secret(core::random_password(env.random),
                          domain::project_password_row(project.ref), env.sealing, env.random);
  auto entry = activity_.make(domain::activity_kind::transferred, by);
  const auto store = [transfer, by = stamp(env, by)](postgres::connection& on,
                                                     postgres::deadline until) {
    return storage::project_repository(on, until).transfer(transfer, by);
  };
  const auto save = storing_activity(project.ref, {entry}, store);
  const auto stored = co_await context_.actor.commit(turn, save);
  project.organization_id = stored.organization_id;
  project.organization = stored.organization;
  has_reported_use_ = false;
  inactivity_.forget_plan();
  project.pending_password = stored.pending_password;
  project.pending_apply = stored.pending_apply;
  project.ends_sessions = stored.ends_sessions;
  // Clients that are still permitted subscribe to the topics again.
  context_.open_feed();
  monitoring_.close();
  schema_.close();
  activity_.close();
  cron_.close_topic();
  hooks_.close_topic();
  backups_.close_topic();
  live_.close();
  logs_.close();
  logs_.follow_organization();
  activity_.publish({entry});
  context_.publish();
  directory_service(system()).send(this, project_moved{project, transfer.from});
  resources_.start_apply();
  co_return project;
}

void project_actor::subscribe(const actors::subscribe& request) {
  const auto session = caf::actor_cast<caf::actor>(current_sender());
  if (request.view == monitoring_view) {
    monitoring_.subscribe(request, session);
  } else if (request.view == schema_view) {
    send(session, schema_.subscribe(request));
  } else if (request.view == activity_view) {
    send(session, activity_.subscribe(request));
  } else if (request.view == cron_view) {
    send(session, cron_.subscribe(request));
  } else if (request.view == hooks_view) {
    send(session, hooks_.subscribe(request));
  } else if (request.view == backups_view) {
    send(session, backups_.subscribe(request));
  } else if ((request.view & logs_view) != 0) {
    logs_.subscribe(request, session);
  } else if ((request.view & rows_view) != 0) {
    live_.subscribe(request, session);
  } else {
    send(session, context_.feed->subscribe(request));
  }
}

void project_actor::unsubscribe(const actors::unsubscribe& request) {
  if (request.view == monitoring_view) {
    monitoring_.unsubscribe(request, caf::actor_cast<caf::actor_addr>(current_sender()));
  } else if (request.view == schema_view) {
    schema_.unsubscribe(request);
  } else if (request.view == activity_view) {
    activity_.unsubscribe(request);
  } else if (request.view == cron_view) {
    cron_.unsubscribe(request);
  } else if (request.view == hooks_view) {
    hooks_.unsubscribe(request);
  } else if (request.view == backups_view) {
    backups_.unsubscribe(request);
  } else if ((request.view & logs_view) != 0) {
    logs_.unsubscribe(request, caf::actor_cast<caf::actor_addr>(current_sender()));
  } else if ((request.view & rows_view) != 0) {
    live_.unsubscribe(request, caf::actor_cast<caf::actor_addr>(current_sender()));
  } else {
    context_.feed->unsubscribe(request);
  }
}

}  // namespace signalbox::actors
