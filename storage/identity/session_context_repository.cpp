#include "storage/identity/session_context_repository.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "storage/identity/account_rows.hpp"
#include "storage/organization/member_rows.hpp"
#include "storage/organization/organization_rows.hpp"

namespace signalbox::storage {
namespace {

// A row for each membership, or one for an account without any. Without a session only the account
// is checked.
constexpr postgres::statement select_session_contexts{"session_contexts.find_all", R"(
  SELECT w.place, a.id AS account_id, a.email, a.password_hash, a.operator_role,
         a.created_at AS account_created_at, a.updated_at AS account_updated_at,
         a.last_sign_in_at, a.mfa_enabled, a.email_verified_at, a.new_email,
         a.email_change_sent_at, p.id AS profile_id, p.username, p.first_name, p.last_name,
         p.auth0_id, p.avatar_url, m.role, m.project_roles, o.*
  FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS w (account_id, session_id, place)
  LEFT JOIN auth_sessions s ON s.id = w.session_id AND s.account_id = w.account_id
                           AND s.ended_at IS NULL
  JOIN account_details a ON a.id = w.account_id
  LEFT JOIN profile_details p ON p.account_id = a.id
  LEFT JOIN (member_details m JOIN organizations o ON o.id = m.organization_id) ON m.account_id = a.id
  WHERE w.session_id IS NULL OR s.id IS NOT NULL
  ORDER BY w.place, lower(o.name), o.id)"};

void append(std::string& list, const std::string& value) {
  if (list.size() > 1) list += ',';
  list += value;
}

stored_session_context person_from(const postgres::row& row) {
  stored_session_context subject;
  subject.account = account_from(
      row,
      {.id = "account_id", .created_at = "account_created_at", .updated_at = "account_updated_at"});
  if (row.as<std::optional<std::int64_t>>("profile_id")) {
    subject.profile = profile_from(row, "profile_id");
  }
  return subject;
}

}  // namespace

std::vector<std::optional<stored_session_context>> session_context_repository::find_all(
    const std::vector<sign_in_key>& sign_ins) {
  requested_accounts requested;
  for (std::size_t at = 0; at < sign_ins.size(); ++at) {
    // A single invalid id would fail the whole statement.
    if (!domain::is_uuid(sign_ins[at].account.value) ||
        !domain::is_uuid(sign_ins[at].session.value))
      continue;
    append(requested.accounts, sign_ins[at].account.value);
    append(requested.sessions, sign_ins[at].session.value);
    requested.places.push_back(at);
  }
  return find(requested, sign_ins.size());
}

std::vector<std::optional<stored_session_context>> session_context_repository::find_owners(
    const std::vector<std::optional<domain::script_token>>& tokens) {
  requested_accounts requested;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (!tokens[at]) continue;
    append(requested.accounts, tokens[at]->owner.value);
    append(requested.sessions, "NULL");
    requested.places.push_back(at);
  }
  return find(requested, tokens.size());
}

std::vector<std::optional<stored_session_context>> session_context_repository::find(
    const requested_accounts& requested, std::size_t count) {
  std::vector<std::optional<stored_session_context>> all(count);
  if (requested.places.empty()) return all;
  const auto found =
      on_.run(select_session_contexts, {requested.accounts + '}', requested.sessions + '}'});
  for (std::size_t at = 0; at < found.size(); ++at) {
    const auto row = found[at];
    auto& subject = all[requested.places.at(row.as<std::uint64_t>("place") - 1)];
    if (!subject) subject = person_from(row);
    auto access = access_from(row);
    if (domain::is_nothing(access)) continue;
    subject->memberships.push_back({.in = organization_from(row), .access = std::move(access)});
  }
  return all;
}

}  // namespace signalbox::storage
