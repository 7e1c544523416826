#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

struct named_member {
  std::string_view username;  ///< without a profile the part of the address before the `@`
  const member_row* row;
  const account_row* account;
};

/// Returns the members of one organization, by account.
std::vector<named_member> members_of(const tables& in, std::int64_t organization) {
  std::vector<named_member> found;
  for (auto at = in.members.all().lower_bound({organization, ""});
       at != in.members.all().end() && at->first.first == organization; ++at) {
    const auto& account = *in.accounts.find(at->second.account_id);
    const auto* const profile = in.profiles.find(account.id);
    const std::string_view email = account.email;
    found.push_back({profile != nullptr ? profile->username : email.substr(0, email.find('@')),
                     &at->second, &account});
  }
  return found;
}

written_answer list_members(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 6> columns = {
      "account_id", "role", "project_roles", "email", "mfa_enabled", "username"};
  written_answer answer(columns);
  const auto only = given.uuid_if_any(2);
  const auto where = in.organizations.by().slug.find(given.text(1));
  if (where == in.organizations.by().slug.end()) return answer;
  auto found = members_of(in, where->second->id);
  // They are sorted by account, and the stable sort keeps that order for equal names.
  std::ranges::stable_sort(found, {}, &named_member::username);
  for (const auto& [username, row, account] : found) {
    if (only && row->account_id != *only) continue;
    answer.add(row->account_id).add(row->role).add(std::nullopt);
    answer.add(account->email).add(false).add(username).end_row();
  }
  return answer;
}

written_answer remove_member(tables& in, const arguments& given) {
  return written_answer::of_change(in.members.erase(member_name(given.whole(1), given.uuid(2))));
}

constexpr std::array of_members = {
    statement_handler{"members.list", effect::reads, list_members},
    statement_handler{"members.remove", effect::changes, remove_member},
};

}  // namespace

statement_handlers member_handlers() {
  return of_members;
}

}  // namespace signalbox::simulations
