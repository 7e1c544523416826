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

/// What a database begins with, without a statement for each: as the repositories leave it, the
/// audit log aside. A name that is taken, or an owner that is not there, is a broken promise.
namespace signalbox::simulations {

struct seeded_account {
  std::string email;               ///< lower case
  std::string password_hash = {};  ///< empty: nobody signs in with a password
  core::time_point created_at;
  domain::operator_role operates = domain::operator_role::none;
};
domain::account_id add_account(tables& to, const seeded_account& wanted);

struct seeded_profile {
  domain::account_id account;
  std::string username;
  core::time_point created_at;
};
void add_profile(tables& to, const seeded_profile& wanted);

struct seeded_organization {
  domain::organization_slug slug;
  std::string name;
  std::string plan = "free";
  domain::account_id owner;
  core::time_point inserted_at;
};
/// Returns its number.
std::int64_t add_organization(tables& to, const seeded_organization& wanted);

struct seeded_membership {
  domain::organization_slug organization;
  domain::account_id account;
  domain::role role = domain::role::developer;  ///< in the whole organization
  core::time_point joined_at;
};
void add_membership(tables& to, const seeded_membership& wanted);

/// As `what` is in all but `id` and `organization_id`, which the database gives; returns the
/// number. Its organization must be there and its port free.
std::int64_t add_project(tables& to, const domain::stored_project& what);

struct seeded_sign_in {
  domain::account_id account;
  core::time_point at;
  std::string refresh_token_digest;
  core::time_point refresh_token_expires_at;
};
/// As a person who has just signed in.
domain::session_id add_sign_in(tables& to, const seeded_sign_in& wanted);

}  // namespace signalbox::simulations
