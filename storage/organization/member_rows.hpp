#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/organization/organization.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

/// Functions for roles, shared by the repositories of members, invitations and projects. They run
/// in the caller's transaction, which holds the lock of the organization's row
/// (`lock_organization`).
namespace signalbox::storage {

/// Reads the columns `role` and `project_roles` of `member_details`.
[[nodiscard]] domain::access access_from(const postgres::row& row);

/// Returns the detail for the audit log.
[[nodiscard]] nlohmann::json access_detail(const domain::access& held);

/// Refuses a requester whose access is no longer the one with which the request was authorized.
/// Passes without an account or without an access. Errors: `conflict`.
[[nodiscard]] core::result<void> check_access_unchanged(
    const statements& on, std::int64_t organization, const domain::account_id& account,
    const std::optional<domain::access>& authorized);

/// The same for the access that the requester carries.
[[nodiscard]] inline core::result<void> check_access_unchanged(const statements& on,
                                                               std::int64_t organization,
                                                               const domain::requester& by) {
  return check_access_unchanged(on, organization, by.account, by.access);
}

/// Refuses roles on projects of other organizations, and on branches without their projects.
/// Errors: `bad_request`.
[[nodiscard]] core::result<void> check_projects(const statements& on, std::int64_t organization,
                                                const domain::access& requested);

/// A member of an organization, by database ids.
struct member_key {
  std::int64_t organization = 0;
  domain::account_id account;
};

/// Adds a member. False when the account already is one.
[[nodiscard]] bool insert_member(const statements& on, const member_key& subject,
                                 const domain::access& given, core::time_point at);

/// Replaces a member's access. Roles on branches are not stored: they are those on their projects.
void replace_access(const statements& on, const member_key& subject, const domain::access& given);

/// Removes a project from all roles in its organization; members without any role left are removed.
void drop_project_roles(const statements& on, std::int64_t organization,
                        const domain::project_ref& project);

}  // namespace signalbox::storage
