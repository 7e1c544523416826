#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "simulations/storage/member_answer.hpp"
#include "simulations/storage/organization_answer.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

constexpr std::array<std::string_view, 20> person_columns = {"place",
                                                             "account_id",
                                                             "email",
                                                             "password_hash",
                                                             "operator_role",
                                                             "account_created_at",
                                                             "account_updated_at",
                                                             "last_sign_in_at",
                                                             "mfa_enabled",
                                                             "email_verified_at",
                                                             "new_email",
                                                             "email_change_sent_at",
                                                             "profile_id",
                                                             "username",
                                                             "first_name",
                                                             "last_name",
                                                             "auth0_id",
                                                             "avatar_url",
                                                             "role",
                                                             "project_roles"};

constexpr auto standing_columns = [] {
  std::array<std::string_view, person_columns.size() + organization_columns.size()> all{};
  std::ranges::copy(organization_columns, std::ranges::copy(person_columns, all.begin()).out);
  return all;
}();

void write_nothing(written_answer& told, std::size_t cells) {
  for (std::size_t at = 0; at < cells; ++at)
    told.add(std::nullopt);
}

void write_person(written_answer& told, const tables& in, std::size_t place,
                  const account_row& who) {
  told.add(place).add(who.id).add(who.email).add(who.password_hash).add(who.operator_role);
  told.add(who.created_at).add(who.updated_at).add(who.last_sign_in_at).add(false);
  told.add(who.email_verified_at).add(std::nullopt).add(std::nullopt);
  if (const auto* const profile = in.profiles.find(who.id)) {
    told.add(profile->id).add(profile->username).add(profile->first_name).add(profile->last_name);
    write_nothing(told, 2);
  } else {
    write_nothing(told, 6);
  }
}

struct standing {
  std::string lower_name;
  const member_row* membership;
  const organization_row* organization;
};

/// Sorted by the organizations' names in lower case, then by number.
std::vector<standing> standings_of(const tables& in, const std::string& account) {
  std::vector<standing> all;
  const auto& memberships = in.members.by().account.of(account);
  all.reserve(memberships.size());
  for (const auto* one : memberships) {
    const auto* const where = in.organizations.find(one->organization_id);
    all.push_back({lower_case(where->name), one, where});
  }
  std::ranges::sort(all, [](const standing& left, const standing& right) {
    if (left.lower_name != right.lower_name) return left.lower_name < right.lower_name;
    return left.organization->id < right.organization->id;
  });
  return all;
}

void write_standings(written_answer& told, const tables& in, std::size_t place,
                     const account_row& who) {
  const auto all = standings_of(in, who.id);
  for (const auto& one : all) {
    write_person(told, in, place, who);
    write_roles(told, *one.membership);
    write_organization(told, *one.organization);
    told.end_row();
  }
  if (!all.empty()) return;
  write_person(told, in, place, who);
  write_nothing(told, 2 + organization_columns.size());
  told.end_row();
}

written_answer find_standings(tables& in, const arguments& given) {
  written_answer told(standing_columns);
  const auto accounts = given.list(1);
  const auto sessions = given.list(2);
  for (std::size_t at = 0; at < accounts.size(); ++at) {
    if (!accounts[at]) continue;
    const auto account = read_uuid(*accounts[at]);
    if (at < sessions.size() && sessions[at]) {
      const auto* const session = in.auth_sessions.find(read_uuid(*sessions[at]));
      if (session == nullptr || session->account_id != account || session->ended_at) continue;
    }
    if (const auto* const who = in.accounts.find(account)) write_standings(told, in, at + 1, *who);
  }
  return told;
}

constexpr std::array of_standings = {
    statement_handler{"standings.find_all", effect::reads, find_standings},
};

}  // namespace

statement_handlers standing_handlers() {
  return of_standings;
}

}  // namespace signalbox::simulations
