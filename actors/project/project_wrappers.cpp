#include "actors/project/project_wrappers.hpp"

#include <chrono>
#include <utility>

#include "domain/audit_actions.hpp"
#include "domain/project/host_paths.hpp"
#include "provisioning/local/tenant_configuration.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::actors {

using wrapper_action = domain::wrapper_order::action;

namespace {

/// The entry of the audit log: never a password.
core::json wrapper_detail(const domain::wrapper_order& order) {
  core::json detail{{"server", order.server}, {"change", domain::to_string(order.what)}};
  if (order.new_name && *order.new_name != order.server) detail["new_name"] = *order.new_name;
  if (order.what == wrapper_action::create || order.what == wrapper_action::alter) {
    detail["host"] = order.target.host;
    detail["address"] = order.target.address;
    detail["port"] = order.target.port;
    detail["database"] = order.target.database;
    detail["sslmode"] = order.target.tls;
  }
  if (!order.role.empty()) detail["role"] = order.role;
  if (!order.remote_user.empty()) detail["user"] = order.remote_user;
  if (order.secret) detail["secret"] = order.secret->name;
  if (order.cascades) detail["cascade"] = true;
  return detail;
}

}  // namespace

task<std::string> project_wrappers::find_address(find_wrapper_address request) {
  auto& env = context_.actor.env;
  if (!env.foreign_address)
    co_return core::fail(core::errc::unavailable, "Names of hosts cannot be resolved here.");
  const auto turn = co_await changes_.enter();
  const auto resolve = [&env, request = std::move(request)] {
    return env.foreign_address(request.host, request.port, request.current);
  };
  const auto found = co_await context_.actor.run(env.provisioning_workers, resolve);
  co_return found;
}

task<domain::wrapper_target> project_wrappers::complete(domain::wrapper_target target,
                                                        std::string current) {
  co_await domain::check_wrapper_target(target);
  find_wrapper_address request{.host = target.host,
                               .port = static_cast<std::uint16_t>(target.port),
                               .current = std::move(current)};
  target.address = co_await find_address(std::move(request));
  target.authority_file.clear();
  if (target.tls == domain::verifying_tls_mode)
    target.authority_file = context_.actor.env.authority_file;
  co_return target;
}

task<changed_wrapper> project_wrappers::change(change_wrapper request) {
  co_await check_active(context_.project);
  auto order = std::move(request.order);
  if (order.what == wrapper_action::create || order.what == wrapper_action::alter) {
    auto current = order.before ? order.before->address : std::string();
    order.target = co_await complete(std::move(order.target), std::move(current));
  }
  if (!request.secret_id.empty()) {
    auto opened = co_await vault_.open(request.secret_id);
    order.password = std::move(opened.value);
    order.secret = domain::used_secret{
        .id = opened.secret.id, .name = opened.secret.name, .updated_at = opened.secret.updated_at};
  }
  co_await domain::check_wrapper_order(order, provisioning::tenant_role);
  changed_wrapper made{
      .sql = domain::text_of(domain::shown_statements_of(order, provisioning::tenant_role)),
      .warnings = domain::warnings_about(order, provisioning::tenant_role)};
  if (request.is_dry_run) co_return made;
  co_await note(order, request.by);
  co_await perform(std::move(order));
  co_return made;
}

task<void> project_wrappers::note(const domain::wrapper_order& order, domain::requester by) {
  auto entry = audit_entry_of(context_.actor.env, context_.project,
                              domain::audit::project_change_wrapper, by);
  entry.detail = wrapper_detail(order);
  const auto save = [entry = std::move(entry)](postgres::connection& on, postgres::deadline until) {
    return storage::audit_repository(on, until).append(entry);
  };
  co_await context_.actor.store(save);
}

task<void> project_wrappers::perform(domain::wrapper_order order) {
  auto call = co_await context_.provider_queue.enter();
  // The status may have changed while the order waited.
  co_await check_active(context_.project);
  auto& env = context_.actor.env;
  const auto where = co_await instance_of(env, context_.project);
  const auto work = [&env, where, order = std::move(order)] {
    const auto until = std::chrono::steady_clock::now() + env.settings.step_deadline;
    return env.provider.change_wrapper(where, order, until);
  };
  auto outcome = co_await outcome_of(context_.actor.run(env.provisioning_workers, work));
  if (!outcome) outcome.error().message = domain::without_host_paths(outcome.error().message);
  co_await std::move(outcome);
  schema_.change();
}

}  // namespace signalbox::actors
