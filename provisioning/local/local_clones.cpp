#include "provisioning/clone/clone_steps.hpp"
#include "provisioning/local/local_provider_impl.hpp"

/// How the local provider makes projects from others (`provisioning/clone`).
namespace signalbox::provisioning {

// The turn of the source is not taken: it may be backed up, changed and copied for other projects
// meanwhile. If it is stopped or deleted, the copy fails.
std::optional<core::result<void>> local_provider::clone(const std::stop_token& stop,
                                                        std::string_view step_id,
                                                        const instance_spec& spec, deadline until) {
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
                      .stop = stop};
  return is_check ? check_source(at, until) : copy_source(at, until);
}

}  // namespace signalbox::provisioning
