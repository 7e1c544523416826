#include <system_error>

#include "domain/project/project_machine.hpp"
#include "provisioning/backup/backup_site.hpp"
#include "provisioning/clone/clone_steps.hpp"
#include "provisioning/clone/reset_steps.hpp"
#include "provisioning/local/local_provider_impl.hpp"

/// How the local provider makes projects from others (`provisioning/clone`).
namespace signalbox::provisioning {

// The turn of the source is not taken: it may be backed up, changed and copied for other projects
// meanwhile. If it is stopped or deleted, the copy fails.
std::optional<core::result<void>> local_provider::clone(const std::stop_token& stop,
                                                        std::string_view step_id,
                                                        const instance_spec& spec, bool is_reset,
                                                        deadline until) {
  const bool is_check = step_id == "check_source";
  if (!is_check && step_id != "copy_source") return std::nullopt;
  if (!spec.source) return core::fail(core::errc::bad_request, "The operation has no source.");
  const clone_site at{.settings = settings_,
                      .projects = projects_,
                      .copied_from = template_,
                      .owners = owners_,
                      .spec = spec,
                      .from = *spec.source,
                      .source = instance_of(spec.source->origin.source, spec.source->port),
                      .stop = stop,
                      .is_reset = is_reset};
  // What an earlier reset has left.
  if (is_reset && is_check)
    if (auto settled = settle_reset(spec, until); !settled) return settled;
  return is_check ? check_source(at, until) : copy_source(at, until);
}

std::optional<core::result<void>> local_provider::exchange(std::string_view step_id,
                                                           const instance_spec& spec,
                                                           deadline until) {
  if (step_id == domain::replacing_step) return replace_data(projects_, spec.ref);
  if (step_id == domain::putting_back_step) {
    auto settled = settle_reset(spec, until);
    return settled ? run_again(spec, until) : settled;
  }
  if (step_id == domain::finishing_step) {
    if (auto deleted = delete_replaced(projects_, spec.ref); !deleted) return deleted;
    // The backups are those of the previous data. The next backup prepares a new repository.
    proofs_.cancel(spec.ref);
    if (auto removed = remove_backups(settings_, spec.ref, until); !removed) return removed;
    return steps_on(spec).configure(spec);
  }
  if (step_id == "configure" || step_id == "start" || step_id == provider::verifying_step)
    if (auto replaced = check_replaced(projects_, spec.ref); !replaced) return replaced;
  return std::nullopt;
}

core::result<void> local_provider::settle_reset(const instance_spec& spec, deadline until) {
  if (has_replaced_data(projects_, spec.ref)) {
    exits_.expect_end(spec.ref);
    guard_.forget(spec.ref);
  }
  return put_back_data(settings_, projects_, spec.ref, until);
}

core::result<void> local_provider::run_again(const instance_spec& spec, deadline until) {
  std::error_code ignored;
  const auto folder = projects_.of(spec.ref);
  const bool is_stopped_on_purpose = std::filesystem::exists(folder.paused_mark(), ignored);
  if (is_stopped_on_purpose || !std::filesystem::exists(folder.data(), ignored)) return {};
  const auto started = steps_on(spec).start(spec, until);
  if (!started) return std::unexpected(started.error());
  guard_.bound(spec, *started);
  return exits_.watch(spec.ref, *started);
}

}  // namespace signalbox::provisioning
