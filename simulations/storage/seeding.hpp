#pragma once

#include <cstdint>
#include <string>

#include "core/time.hpp"
#include "domain/access/access.hpp"
#include "domain/access/operator_role.hpp"
#include "domain/identifiers.hpp"
#include "domain/organization/organization.hpp"
#include "domain/project/project.hpp"
#include "simulations/storage/tables.hpp"

/// The initial content of a database, without a statement for each row: as the repositories would
/// leave it, except the audit log. Accounts have no password. A key that is taken, or an owner that
/// does not exist, is a broken promise.
namespace signalbox::simulations {

struct seeded_account {
  std::string email;  ///< lower case
  core::time_point created_at;
  domain::operator_role operates = domain::operator_role::none;
};
domain::account_id add_account(tables& to, const seeded_account& requested);

struct seeded_profile {
  domain::account_id account;
  std::string username;
};
void add_profile(tables& to, const seeded_profile& requested);

struct seeded_organization {
  domain::organization_slug slug;
  std::string name;
  std::string plan = "free";
  domain::account_id owner;
  core::time_point inserted_at;
};
/// Returns the organization's number.
std::int64_t add_organization(tables& to, const seeded_organization& requested);

struct seeded_membership {
  domain::organization_slug organization;
  domain::account_id account;
  domain::role role = domain::role::developer;  ///< in the whole organization
};
void add_membership(tables& to, const seeded_membership& requested);

/// Adds a project like `what`, except `id` and `organization_id`, which the database assigns;
/// returns the number. Its organization must exist. Configuration, disk limits and new passwords
/// are not simulated.
std::int64_t add_project(tables& to, const domain::stored_project& what);

struct seeded_sign_in {
  domain::account_id account;
  core::time_point at;
  std::string refresh_token_digest;
  core::time_point refresh_token_expires_at;
};
/// Adds a login session as after a login.
domain::session_id add_sign_in(tables& to, const seeded_sign_in& requested);

}  // namespace signalbox::simulations
