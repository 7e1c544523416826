#include <algorithm>
#include <array>
#include <span>
#include <vector>

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

constexpr auto session_context_columns = [] {
  std::array<std::string_view, person_columns.size() + organization_columns.size()> all{};
  std::ranges::copy(organization_columns, std::ranges::copy(person_columns, all.begin()).out);
  return all;
}();

void write_nothing(written_answer& answer, std::size_t cells) {
  for (std::size_t at = 0; at < cells; ++at)
    answer.add(std::nullopt);
}

void write_person(written_answer& answer, const tables& in, std::size_t place,
                  const account_row& user) {
  // Accounts here have no password, no second factor and no pending email address, and their
  // profiles no names.
  answer.add(place).add(user.id).add(user.email).add("").add(user.operator_role);
  answer.add(user.created_at).add(user.created_at).add(user.last_sign_in_at).add(false);
  write_nothing(answer, 3);
  if (const auto* const profile = in.profiles.find(user.id)) {
    answer.add(profile->id).add(profile->username);
    write_nothing(answer, 4);
  } else {
    write_nothing(answer, 6);
  }
}

struct session_context {
  std::string lower_name;
  const member_row* membership;
  const organization_row* organization;
};

/// Sorted by the organizations' names in lower case, then by number.
std::vector<session_context> session_contexts_of(const tables& in, const std::string& account) {
  std::vector<session_context> all;
  const auto& memberships = in.members.by().account.of(account);
  all.reserve(memberships.size());
  for (const auto* one : memberships) {
    const auto* const where = in.organizations.find(one->organization_id);
    all.push_back({lower_case(where->name), one, where});
  }
  std::ranges::sort(all, [](const session_context& left, const session_context& right) {
    if (left.lower_name != right.lower_name) return left.lower_name < right.lower_name;
    return left.organization->id < right.organization->id;
  });
  return all;
}

void write_session_contexts(written_answer& answer, const tables& in, std::size_t place,
                            const account_row& user) {
  const auto all = session_contexts_of(in, user.id);
  for (const auto& one : all) {
    write_person(answer, in, place, user);
    answer.add(one.membership->role).add(std::nullopt);
    write_organization(answer, *one.organization);
    answer.end_row();
  }
  if (!all.empty()) return;
  write_person(answer, in, place, user);
  write_nothing(answer, 2 + organization_columns.size());
  answer.end_row();
}

written_answer find_session_contexts(tables& in, const arguments& given) {
  written_answer answer(session_context_columns);
  const auto accounts = given.list(1);
  const auto sessions = given.list(2);
  for (std::size_t at = 0; at < accounts.size(); ++at) {
    if (!accounts[at]) continue;
    const auto account = read_uuid(*accounts[at]);
    if (at < sessions.size() && sessions[at]) {
      const auto* const session = in.auth_sessions.find(read_uuid(*sessions[at]));
      if (session == nullptr || session->account_id != account) continue;
    }
    if (const auto* const user = in.accounts.find(account))
      write_session_contexts(answer, in, at + 1, *user);
  }
  return answer;
}

constexpr std::array of_session_contexts = {
    statement_handler{"session_contexts.find_all", effect::reads, find_session_contexts},
};

}  // namespace

statement_handlers session_context_handlers() {
  return of_session_contexts;
}

}  // namespace signalbox::simulations
