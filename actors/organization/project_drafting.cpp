#include "actors/organization/project_drafting.hpp"

#include <algorithm>
#include <utility>

#include "actors/project/compute_rules.hpp"
#include "actors/project/operation_plan.hpp"
#include "actors/project/operation_planning.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/branch.hpp"
#include "domain/sealed_rows.hpp"

namespace signalbox::actors {

using core::result;
using domain::project_operation;

namespace {

/// Returns the source of a copy. Errors: as `draft_project`.
result<const domain::project*> source_of(const organization_contents& in,
                                         const project_copy& copy) {
  const auto found = in.projects.find(copy.origin.source.value);
  if (found == in.projects.end())
    return core::fail(core::errc::not_found, "There is no such project in this organization.");
  const auto& source = found->second;
  auto copied = domain::check_copied_status(copy.origin.kind, source.condition.status);
  if (!copied) return std::unexpected(std::move(copied.error()));
  return &source;
}

void follow_source(storage::project_draft& draft, const domain::project& source,
                   const project_copy& copy) {
  draft.region = source.region;
  draft.cloud_provider = source.cloud_provider;
  draft.disk_mib = std::max(draft.disk_mib, source.disk_mib);
  draft.postgres_config = source.postgres_config;
  draft.origin = copy.origin;
  if (!copy.is_branch) return;
  draft.parent = source.ref;
  draft.expires_at = copy.expires_at;
}

}  // namespace

result<drafted_project> draft_project(environment& env, const organization_contents& in,
                                      const create_project& request) {
  const domain::project* source = nullptr;
  if (request.copy) {
    const auto found = source_of(in, *request.copy);
    if (!found) return std::unexpected(found.error());
    source = *found;
  }
  const bool keeps_size = source != nullptr && request.compute_size.empty();
  const auto size = choose_compute(env, in.organization.plan,
                                   keeps_size ? source->compute_size : request.compute_size);
  if (!size) return std::unexpected(size.error());
  std::optional<std::string> generated;
  if (!request.password) generated = core::random_password(env.random);
  const domain::project_ref ref{domain::random_ref(env.random)};
  const auto operation = source == nullptr ? project_operation::create : project_operation::clone;
  storage::project_draft draft{.ref = ref,
                               .organization = in.organization.slug,
                               .name = request.name,
                               .region = request.region,
                               .cloud_provider = request.cloud_provider,
                               .sealed_password = core::seal_secret(
                                   request.password.value_or(generated.value_or("")),
                                   domain::project_password_row(ref), env.sealing, env.random),
                               .compute_size = size->id,
                               .disk_mib = first_disk_mib(env, in.organization.plan),
                               .condition = domain::initial_condition(make_plan(env, operation),
                                                                      request.by.name, env.now())};
  if (source != nullptr) follow_source(draft, *source, *request.copy);
  trace_creation(env, draft);
  return drafted_project{std::move(draft), std::move(generated)};
}

}  // namespace signalbox::actors
