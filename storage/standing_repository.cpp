#include "storage/standing_repository.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "storage/member_rows.hpp"
#include "storage/organization_rows.hpp"

namespace signalbox::storage {
namespace {

using domain::account_id;
using domain::result;
using domain::time_point;

// A row for each membership, and one for a person without any.
constexpr postgres::statement select_all{"standings.find_all", R"(
  SELECT w.place, a.id AS account_id, a.email, a.password_hash, a.is_operator,
         a.created_at AS account_created_at, a.updated_at AS account_updated_at,
         a.last_sign_in_at, p.id AS profile_id, p.username, p.first_name, p.last_name, m.role,
         m.project_roles, o.*
  FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS w (account_id, session_id, place)
  JOIN auth_sessions s ON s.id = w.session_id AND s.account_id = w.account_id
                      AND s.ended_at IS NULL
  JOIN accounts a ON a.id = w.account_id
  LEFT JOIN profiles p ON p.account_id = a.id
  LEFT JOIN (members_told m JOIN organizations o ON o.id = m.organization_id) ON m.account_id = a.id
  ORDER BY w.place, lower(o.name), o.id)"};

void append(std::string& list, const std::string& value) {
  if (list.size() > 1) list += ',';
  list += value;
}

stored_standing person_from(const postgres::row& row) {
  stored_standing who;
  who.account = {.id = row.as<account_id>("account_id"),
                 .email = row.as<std::string>("email"),
                 .password_hash = row.as<std::string>("password_hash"),
                 .is_operator = row.as<bool>("is_operator"),
                 .created_at = row.as<time_point>("account_created_at"),
                 .updated_at = row.as<time_point>("account_updated_at"),
                 .last_sign_in_at = row.as<std::optional<time_point>>("last_sign_in_at")};
  if (const auto profile = row.as<std::optional<std::int64_t>>("profile_id")) {
    who.profile = domain::profile{.id = *profile,
                                  .account = who.account.id,
                                  .username = row.as<std::string>("username"),
                                  .primary_email = who.account.email,
                                  .first_name = row.as<std::string>("first_name"),
                                  .last_name = row.as<std::string>("last_name"),
                                  .is_operator = who.account.is_operator};
  }
  return who;
}

}  // namespace

result<std::vector<std::optional<stored_standing>>> standing_repository::find_all(
    const std::vector<sign_in_key>& sign_ins) {
  std::vector<std::optional<stored_standing>> all(sign_ins.size());
  std::vector<std::size_t> asked;
  std::string accounts = "{";
  std::string sessions = "{";
  for (std::size_t at = 0; at < sign_ins.size(); ++at) {
    // One name that is none would fail the statement for everybody.
    if (!domain::is_uuid(sign_ins[at].account.value) ||
        !domain::is_uuid(sign_ins[at].session.value))
      continue;
    append(accounts, sign_ins[at].account.value);
    append(sessions, sign_ins[at].session.value);
    asked.push_back(at);
  }
  if (asked.empty()) return all;
  const auto found = on_.run(select_all, {accounts + '}', sessions + '}'}, until_);
  if (!found) return std::unexpected(found.error());
  for (std::size_t at = 0; at < found->size(); ++at) {
    const auto row = (*found)[at];
    auto& who = all[asked.at(row.as<std::uint64_t>("place") - 1)];
    if (!who) who = person_from(row);
    auto access = access_from(row);
    if (domain::is_nothing(access)) continue;
    who->memberships.push_back({.in = organization_from(row), .access = std::move(access)});
  }
  return all;
}

}  // namespace signalbox::storage
