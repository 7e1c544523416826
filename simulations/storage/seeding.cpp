#include "simulations/storage/seeding.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "postgres/bytes.hpp"
#include "postgres/value.hpp"
#include "simulations/storage/project_by_ref.hpp"
#include "storage/project/condition_json.hpp"

namespace signalbox::simulations {
namespace {

void promised(bool kept, std::string_view what) {
  if (!kept) postgres::broken_promise(what);
}

std::optional<std::string> text_unless_empty(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

const organization_row& seeded_home(const tables& in, const domain::organization_slug& slug) {
  const auto found = in.organizations.by().slug.find(slug.value);
  promised(found != in.organizations.by().slug.end(), "seeding into an unknown organization");
  return *found->second;
}

void insert_membership(tables& to, std::int64_t organization, const domain::account_id& account,
                       domain::role role) {
  const member_name name(organization, account.value);
  promised(to.accounts.find(account.value) != nullptr, "a seeded member without an account");
  promised(to.members.find(name) == nullptr, "a member seeded twice");
  to.members.insert(name, {.organization_id = organization,
                           .account_id = account.value,
                           .role = static_cast<std::int16_t>(role)});
}

/// NULL for accounts without a role.
std::optional<std::string> stored_role(domain::operator_role role) {
  if (role == domain::operator_role::none) return std::nullopt;
  return std::string(to_string(role));
}

}  // namespace

domain::account_id add_account(tables& to, const seeded_account& requested) {
  const auto id = to.new_uuid();
  to.accounts.insert(id, {.id = id,
                          .email = requested.email,
                          .operator_role = stored_role(requested.operates),
                          .created_at = requested.created_at,
                          .last_sign_in_at = std::nullopt});
  return domain::account_id(id);
}

void add_profile(tables& to, const seeded_profile& requested) {
  promised(to.accounts.find(requested.account.value) != nullptr,
           "a seeded profile without account");
  promised(to.profiles.find(requested.account.value) == nullptr, "a profile seeded twice");
  to.profiles.insert(requested.account.value, {.id = to.profile_ids.next(),
                                               .account_id = requested.account.value,
                                               .username = requested.username});
}

std::int64_t add_organization(tables& to, const seeded_organization& requested) {
  promised(!to.organizations.by().slug.contains(requested.slug.value), "a slug seeded twice");
  organization_row made;
  made.id = to.organization_ids.next();
  made.slug = requested.slug.value;
  made.name = requested.name;
  made.plan = requested.plan;
  made.inserted_at = requested.inserted_at;
  const auto id = made.id;
  to.organizations.insert(id, std::move(made));
  insert_membership(to, id, requested.owner, domain::role::owner);
  return id;
}

void add_membership(tables& to, const seeded_membership& requested) {
  insert_membership(to, seeded_home(to, requested.organization).id, requested.account,
                    requested.role);
}

std::int64_t add_project(tables& to, const domain::stored_project& what) {
  promised(project_by_ref(to, what.ref.value) == nullptr, "a ref seeded twice");
  promised(what.port != 0, "a project seeded without a port");
  project_row made{.id = to.project_ids.next(),
                   .ref = what.ref.value,
                   .organization_id = seeded_home(to, what.organization).id,
                   .name = what.name,
                   .region = what.region,
                   .cloud_provider = what.cloud_provider,
                   .port = what.port,
                   .sealed_password = postgres::to_hex(postgres::bytes{what.sealed_password}),
                   .db_version = text_unless_empty(what.db_version),
                   .status = std::string(to_string(what.condition.status)),
                   .condition = storage::condition_to_json(what.condition).dump(),
                   .inserted_at = what.inserted_at,
                   .compute_size = what.compute_size,
                   .disk_mib = static_cast<std::int64_t>(what.disk_mib)};
  const auto id = made.id;
  to.projects.insert(id, std::move(made));
  return id;
}

domain::session_id add_sign_in(tables& to, const seeded_sign_in& requested) {
  const auto* const account = to.accounts.find(requested.account.value);
  promised(account != nullptr, "a seeded sign-in without an account");
  promised(to.refresh_tokens.find(requested.refresh_token_digest) == nullptr,
           "a token seeded twice");
  to.accounts.change(*account, [&](account_row& one) { one.last_sign_in_at = requested.at; });
  const auto id = to.new_uuid();
  to.auth_sessions.insert(id, {.id = id,
                               .account_id = requested.account.value,
                               .created_at = requested.at,
                               .last_used_at = std::nullopt});
  to.refresh_tokens.insert(requested.refresh_token_digest,
                           {.digest = requested.refresh_token_digest,
                            .session_id = id,
                            .expires_at = requested.refresh_token_expires_at});
  return domain::session_id(id);
}

}  // namespace signalbox::simulations
