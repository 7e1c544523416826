#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/time.hpp"
#include "simulations/storage/people.hpp"
#include "simulations/storage/table.hpp"

/// The tables of 003_organizations.sql, with the columns that scenarios fill.
namespace signalbox::simulations {

struct organization_row {
  std::int64_t id = 0;
  std::string slug;
  std::string name;
  std::string plan = "free";
  std::string restriction_status = "none";
  std::optional<std::string> restriction_reason;
  std::optional<core::time_point> restriction_since;
  std::optional<core::time_point> grace_period_end;
  core::time_point inserted_at;
};

struct organizations_by {
  text_map<const organization_row*> slug;

  void add(const organization_row& one) { slug.emplace(one.slug, &one); }
  void remove(const organization_row& one) { slug.erase(one.slug); }
};

/// With a role in the whole organization.
struct member_row {
  std::int64_t organization_id = 0;
  std::string account_id;
  std::int16_t role = 0;
};

struct members_by {
  rows_by_text<member_row> account;

  void add(const member_row& one) { account.add(one.account_id, one); }
  void remove(const member_row& one) { account.remove(one.account_id, one); }
};

/// An organization's number and an account.
using member_name = std::pair<std::int64_t, std::string>;

/// Organizations by number; members by organization, then account.
/// @{
using organization_table = table<std::map<std::int64_t, organization_row>, organizations_by>;
using member_table = table<std::map<member_name, member_row>, members_by>;
/// @}

}  // namespace signalbox::simulations
