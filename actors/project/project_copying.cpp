#include "actors/project/project_copying.hpp"

#include <utility>

#include "core/crypto/sealed_secret.hpp"
#include "domain/backup/backup_key.hpp"
#include "domain/project/branch.hpp"
#include "domain/sealed_rows.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/vault/vault_key_repository.hpp"

namespace signalbox::actors {

using storage::vault_key_repository;

task<domain::project_origin> project_copying::prepare(prepare_copy request) {
  co_await domain::check_copied_status(request.kind, context_.project.condition.status);
  domain::project_origin made{.source = context_.project.ref, .kind = request.kind};
  if (request.kind != domain::origin_kind::backup) co_return made;
  // Nothing follows the last change of a paused database, so its copy also has the last fraction of
  // a second.
  const bool has_all = request.target == domain::recovery_target{} &&
                       context_.project.condition.status == domain::project_status::inactive;
  made.target = co_await backups_.find_restorable(std::move(request.target));
  if (has_all) made.target = domain::recovery_target{.is_latest = true};
  co_return made;
}

task<provisioning::clone_source> project_copying::find_source() {
  const auto& origin = context_.project.origin;
  if (!origin) co_return core::fail(core::errc::internal, "The project has no source.");
  const auto read = [ref = origin->source](postgres::connection& on, postgres::deadline until) {
    return storage::project_repository(on, until).find(ref);
  };
  const auto found = co_await outcome_of(context_.actor.store(read));
  if (!found && found.error().code == core::errc::not_found)
    co_return core::fail(core::errc::conflict, "The project to copy no longer exists.");
  if (!found) co_return std::unexpected(found.error());
  provisioning::clone_source made;
  made.origin = *origin;
  made.port = found->port;
  made.backup_key = domain::backup_passphrase(origin->source, context_.actor.env.sealing);
  co_return made;
}

task<void> project_copying::forget_vault_key() {
  const auto forget = [ref = context_.project.ref](postgres::connection& on,
                                                   postgres::deadline until) -> core::result<void> {
    vault_key_repository(on, until).forget(ref);
    return {};
  };
  co_await context_.actor.store(forget);
}

task<void> project_copying::copy_vault_key() {
  const auto& origin = context_.project.origin;
  if (!origin) co_return;
  const auto read = [ref = origin->source](postgres::connection& on, postgres::deadline until) {
    return vault_key_repository(on, until).find(ref);
  };
  const auto sealed = co_await context_.actor.store(read);
  if (!sealed) co_return;
  const auto& env = context_.actor.env;
  const auto opened =
      co_await core::open_secret(*sealed, domain::vault_key_row(origin->source), env.sealing);
  auto own = core::seal_secret(opened, domain::vault_key_row(context_.project.ref), env.sealing,
                               env.random);
  const auto keep = [ref = context_.project.ref, own = std::move(own), at = env.now()](
                        postgres::connection& on, postgres::deadline until) {
    return vault_key_repository(on, until).keep(ref, own, at);
  };
  (void)co_await context_.actor.store(keep);
}

}  // namespace signalbox::actors
