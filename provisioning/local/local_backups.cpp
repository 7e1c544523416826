#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "postgres/owned_files.hpp"
#include "provisioning/backup/offload_steps.hpp"
#include "provisioning/backup/recovery_steps.hpp"
#include "provisioning/backup/scratch_instance.hpp"
#include "provisioning/backup/site_backups.hpp"
#include "provisioning/clone/reset_steps.hpp"
#include "provisioning/local/local_provider_impl.hpp"
#include "provisioning/local/tenant_configuration.hpp"

/// How the local provider backs up databases and restores them (`provisioning/backup`).
namespace signalbox::provisioning {
namespace {

/// The backups are those of the previous data, which may be put back.
std::unexpected<core::error> being_reset() {
  return core::fail(core::errc::conflict, "The branch is being reset. Try again in a moment.");
}

}  // namespace

core::result<void> local_provider::start_backup(const instance_spec& spec,
                                                const domain::backup_order& order, deadline until) {
  const auto turn = turns_.enter(spec.ref, until);
  if (!turn) return earlier_call_works();
  if (has_replaced_data(projects_, spec.ref)) return being_reset();
  return start_site_backup(steps_on(spec).backups_of(spec.ref), spec, order, backups_, until);
}

core::result<void> local_provider::cancel_backup(const instance_spec& spec, deadline until) {
  const auto turn = turns_.enter(spec.ref, until);
  if (!turn) return earlier_call_works();
  return backups_.cancel(steps_on(spec).backups_of(spec.ref).tool(), until);
}

core::result<domain::backup_state> local_provider::backup_state_of(const instance_spec& spec,
                                                                   deadline until) {
  const auto turn = turns_.enter(spec.ref, until);
  if (!turn) return earlier_call_works();
  if (has_replaced_data(projects_, spec.ref)) return being_reset();
  const auto at = steps_on(spec).backups_of(spec.ref);
  if (auto kept = keep_backup_folder(at, spec); !kept) return std::unexpected(kept.error());
  auto state = site_state_of(at, backups_, until);
  if (state) state->running_proof_since = proofs_.running_since(spec.ref);
  return state;
}

core::result<void> local_provider::start_proof(const instance_spec& spec, const std::string& label,
                                               deadline until) {
  const auto turn = turns_.enter(spec.ref, until);
  if (!turn) return earlier_call_works();
  if (has_replaced_data(projects_, spec.ref)) return being_reset();
  const auto at = steps_on(spec).backups_of(spec.ref);
  if (auto kept = keep_backup_folder(at, spec); !kept) return kept;
  const auto facts = read_repository_of(at, until);
  if (!facts) return std::unexpected(facts.error());
  const auto found = std::ranges::find_if(
      facts->info.backups, [&](const stored_backup& one) { return one.shown.label == label; });
  if (found == facts->info.backups.end())
    return core::fail(core::errc::not_found, fmt::format("There is no backup {}.", label));
  return proofs_.start({.of = at, .configuration = tenant_configuration(settings_, spec, false)},
                       found->shown);
}

core::result<void> local_provider::offload(const instance_spec& spec, offload_phase phase,
                                           deadline until) {
  const auto turn = turns_.enter(spec.ref, until);
  if (!turn) return earlier_call_works();
  if (has_replaced_data(projects_, spec.ref)) return being_reset();
  // After the loss of the host only the backups are left: the folder shows whose the project is.
  if (auto kept = owners_.keep_folder(spec.ref); !kept) return kept;
  const auto at = steps_on(spec).backups_of(spec.ref);
  if (auto kept = keep_backup_folder(at, spec); !kept) return kept;
  return phase == offload_phase::check ? check_offload(at, until) : remove_offloaded(at, until);
}

std::optional<core::result<void>> local_provider::recover(const std::stop_token& stop,
                                                          std::string_view step_id,
                                                          const instance_spec& spec,
                                                          deadline until) {
  // Only the backups may be left of it.
  if (auto kept = owners_.keep_folder(spec.ref); !kept) return kept;
  auto at = steps_on(spec).backups_of(spec.ref);
  at.stop = stop;
  if (step_id == "check") {
    if (auto kept = keep_backup_folder(at, spec); !kept) return kept;
    return check_recovery(at, spec, until);
  }
  if (step_id == "backup") return back_up_present(at, backups_, until);
  if (step_id != "restore") return std::nullopt;
  exits_.expect_end(spec.ref);
  guard_.forget(spec.ref);
  const auto& owner = at.database.place().owner;
  if (auto restored = restore_backup(at, spec, owners_.is_own(owner), until); !restored)
    return restored;
  // The end of the recovery has made pg_cron's launcher safe.
  return postgres::write_private_file(projects_.of(spec.ref).cron_mark(), "", owner);
}

}  // namespace signalbox::provisioning
