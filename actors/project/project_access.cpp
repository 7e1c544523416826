#include "actors/project/project_access.hpp"

#include <chrono>
#include <utility>

#include "actors/project/project_terms.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/storage_work.hpp"
#include "actors/runtime/work.hpp"
#include "domain/project/host_paths.hpp"
#include "domain/project/project_machine.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::actors {

using core::result;

result<void> project_access::check() const {
  if (domain::actions_of(of_.project.condition).restore_access) return {};
  return core::fail(core::errc::conflict,
                    "The database does not refuse the project's role: there is no access to "
                    "restore.");
}

caf::result<domain::project> project_access::restore(const restore_access& asked) {
  if (auto allowed = check(); !allowed) return to_caf(allowed.error());
  if (waiting_)
    return to_caf(core::fail(core::errc::conflict, "Access is being restored already.").error());
  auto answered = of_.self->make_response_promise<domain::project>();
  waiting_ = answered;
  is_audited_ = false;
  with_storage(
      of_.env, of_.self,
      [entry = audit_entry_of(of_.env, of_.project, "project.restore_access", asked.by)](
          postgres::connection& on, postgres::deadline until) {
        return storage::audit_repository(on, until).append(entry);
      },
      [this](const result<void>& stored) {
        if (!stored) {
          answer(stored);
          return;
        }
        is_audited_ = true;
        run();
      });
  return answered;
}

void project_access::run() {
  if (!waiting_ || !is_audited_ || of_.provider_busy) return;
  // The condition may have changed while the request waited.
  if (auto allowed = check(); !allowed) {
    answer(allowed);
    return;
  }
  const auto where = instance_of(of_.env, of_.project);
  if (!where) {
    answer(std::unexpected(where.error()));
    return;
  }
  of_.provider_busy = true;
  is_audited_ = false;
  run_on(
      of_.env.provisioning_workers, of_.self,
      [&env = of_.env, where = *where] {
        return env.provider.restore_access(
            where, std::chrono::steady_clock::now() + env.settings.step_deadline);
      },
      [this](const result<void>& outcome) {
        of_.provider_busy = false;
        if (!outcome)
          of_.env.log.warn("project.access_not_restored ref={} error=\"{}\"", of_.project.ref.value,
                           outcome.error().message);
        answer(outcome);
        of_.provider_free();
      });
}

void project_access::answer(const result<void>& outcome) {
  if (!waiting_) return;
  auto asked = std::exchange(waiting_, std::nullopt);
  if (outcome) {
    asked->deliver(of_.project);
    return;
  }
  auto shown = outcome.error();
  shown.message = domain::without_host_paths(shown.message);
  asked->deliver(to_caf(std::move(shown)));
}

}  // namespace signalbox::actors
