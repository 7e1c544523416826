#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/organization/organization.hpp"
#include "postgres/connection.hpp"

/// What the repositories of members, invitations and projects share about roles. All of it happens
/// in the caller's transaction, which holds the organization's row (`lock_organization`).
namespace signalbox::storage {

/// Reads the columns `role` and `project_roles` of `members_told`.
[[nodiscard]] domain::access access_from(const postgres::row& row);

/// What it says in the audit log.
[[nodiscard]] nlohmann::json access_detail(const domain::access& held);

/// Refuses a requester whose access is no longer the one with which the request was authorized.
/// Passes without an account or without an access. Errors: `conflict`.
[[nodiscard]] core::result<void> check_access_unchanged(
    postgres::connection& on, postgres::deadline until, std::int64_t organization,
    const domain::account_id& account, const std::optional<domain::access>& authorized);

/// Refuses roles on projects that the organization does not have. Errors: `bad_request`.
[[nodiscard]] core::result<void> check_projects(postgres::connection& on, postgres::deadline until,
                                                std::int64_t organization,
                                                const domain::access& wanted);

/// A member of an organization, by their numbers.
struct member_key {
  std::int64_t organization = 0;
  domain::account_id account;
};

/// Makes somebody a member. False when they are one already.
[[nodiscard]] core::result<bool> insert_member(postgres::connection& on, postgres::deadline until,
                                               const member_key& whom, const domain::access& given,
                                               core::time_point at);

/// Puts other roles in place of a member's.
[[nodiscard]] core::result<void> replace_access(postgres::connection& on, postgres::deadline until,
                                                const member_key& whom,
                                                const domain::access& given);

/// Takes a project out of everybody's roles in its organization; whoever has none left is a member
/// no more.
[[nodiscard]] core::result<void> drop_project_roles(postgres::connection& on,
                                                    postgres::deadline until,
                                                    std::int64_t organization,
                                                    const domain::project_ref& project);

}  // namespace signalbox::storage
