#include "actors/platform/sole_installation.hpp"

#include <utility>

#include "actors/project/compute_rules.hpp"
#include "actors/project/operation_plan.hpp"
#include "actors/project/operation_planning.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "domain/project/project_machine.hpp"
#include "domain/sealed_rows.hpp"
#include "storage/identity/account_repository.hpp"
#include "storage/identity/profile_repository.hpp"
#include "storage/organization/organization_repository.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::result;

constexpr const char* sole_email = "you@self-hosted.localhost";
constexpr const char* sole_organization_name = "Default Organization";
constexpr const char* sole_project_name = "Default Project";
constexpr const char* sole_plan = "enterprise";  // a plan without restrictions

/// Returns true when it was created or already exists.
template <class T>
bool is_there(const result<T>& made) {
  return made || made.error().code == errc::conflict;
}

result<domain::account> find_or_make_account(postgres::connection& on, const domain::requester& by,
                                             postgres::deadline until) {
  storage::account_repository accounts(on, until);
  auto found = accounts.find_by_email(sole_email);
  if (!found && found.error().code == errc::not_found) {
    found = accounts.create({.email = sole_email, .password_hash = {}}, by);
  }
  if (!found) return found;
  const auto profile = storage::profile_repository(on, until).create(found->id, by);
  if (!is_there(profile)) return std::unexpected(profile.error());
  return found;
}

result<void> make_organization(postgres::connection& on, const domain::organization_slug& slug,
                               const domain::requester& by, postgres::deadline until) {
  storage::organization_repository organizations(on, until);
  const auto made =
      organizations.create({.slug = slug, .name = sole_organization_name, .owner = by.account}, by);
  if (!is_there(made)) return std::unexpected(made.error());
  const auto found = organizations.find(slug);
  if (!found) return std::unexpected(found.error());
  if (found->plan == sole_plan) return {};
  const auto changed = organizations.change_plan(slug, {.plan = sole_plan}, by);
  if (!changed) return std::unexpected(changed.error());
  return {};
}

result<void> make_project(environment& env, const sole_start& requested, postgres::connection& on,
                          const domain::requester& by, postgres::deadline until) {
  storage::project_repository projects(on, until);
  const domain::project_ref ref{std::string(domain::sole_ref)};
  const auto found = projects.find(ref);
  if (found) return {};
  if (found.error().code != errc::not_found) return std::unexpected(found.error());
  storage::project_draft draft{
      .ref = ref,
      .organization = domain::organization_slug{std::string(domain::sole_ref)},
      .name = sole_project_name,
      .region = requested.region,
      .cloud_provider = requested.cloud_provider,
      .sealed_password =
          core::seal_secret(core::random_password(env.random), domain::project_password_row(ref),
                            env.sealing, env.random),
      .compute_size = std::string(env.compute.default_of(sole_plan)),
      .disk_mib = first_disk_mib(env, sole_plan),
      .condition = domain::initial_condition(make_plan(env, domain::project_operation::create),
                                             by.name, by.at)};
  trace_creation(env, draft);
  const auto made = projects.insert(
      draft, {.ports = env.settings.ports, .free_active_max = env.settings.free_projects_max}, by);
  if (!made) return std::unexpected(made.error());
  return {};
}

}  // namespace

result<domain::account_id> found_sole_installation(environment& env, const sole_start& requested,
                                                   postgres::connection& on,
                                                   postgres::deadline until) {
  domain::requester by{.at = env.now(), .name = "signalbox"};
  const auto account = find_or_make_account(on, by, until);
  if (!account) return std::unexpected(account.error());
  by.account = account->id;
  const domain::organization_slug slug{std::string(domain::sole_ref)};
  if (auto made = make_organization(on, slug, by, until); !made) {
    return std::unexpected(made.error());
  }
  if (auto made = make_project(env, requested, on, by, until); !made) {
    return std::unexpected(made.error());
  }
  return account->id;
}

}  // namespace signalbox::actors
