#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "simulations/storage/member_answer.hpp"
#include "simulations/storage/names.hpp"
#include "simulations/storage/sql_failure.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

/// Returns the members of one organization, by account.
std::vector<const member_row*> members_of(const tables& in, std::int64_t organization) {
  std::vector<const member_row*> found;
  for (auto at = in.members.all().lower_bound({organization, ""});
       at != in.members.all().end() && at->first.first == organization; ++at)
    found.push_back(&at->second);
  return found;
}

const member_row* member_in(const tables& in, const arguments& given) {
  return in.members.find(member_name(given.whole(1), given.uuid(2)));
}

void check_role(std::optional<std::int64_t> role) {
  if (role && (*role < 1 || *role > 4)) throw check_violation;
}

bool is_in_organization(const tables& in, std::string_view ref, std::int64_t organization) {
  const auto found = in.projects.by().ref.find(ref);
  return found != in.projects.by().ref.end() && found->second->organization_id == organization;
}

written_answer list_members(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 6> columns = {
      "account_id", "role", "project_roles", "email", "mfa_enabled", "username"};
  written_answer answer(columns);
  const auto only = given.uuid_if_any(2);
  const auto where = in.organizations.by().slug.find(given.text(1));
  if (where == in.organizations.by().slug.end()) return answer;
  struct named_member {
    std::string_view username;
    const member_row* row;
    const account_row* account;
  };
  std::vector<named_member> found;
  for (const auto* one : members_of(in, where->second->id)) {
    if (only && one->account_id != *only) continue;
    const auto* const account = in.accounts.find(one->account_id);
    found.push_back({name_of(in, *account), one, account});
  }
  // They are sorted by account, and the stable sort keeps that order for equal names.
  std::ranges::stable_sort(found, {}, &named_member::username);
  for (const auto& [username, row, account] : found) {
    answer.add(row->account_id);
    write_roles(answer, *row);
    answer.add(account->email).add(false).add(username).end_row();
  }
  return answer;
}

written_answer find_access(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 2> columns = {"role", "project_roles"};
  written_answer answer(columns);
  const auto* const found = member_in(in, given);
  if (found == nullptr) return answer;
  write_roles(answer, *found);
  answer.end_row();
  return answer;
}

written_answer find_other_owner(tables& in, const arguments& given) {
  const auto but = given.uuid(2);
  written_answer answer({});
  if (std::ranges::any_of(members_of(in, given.whole(1)), [&](const auto* one) {
        return one->role == 1 && one->account_id != but;
      }))
    answer.end_row();
  return answer;
}

written_answer find_foreign_project(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 1> columns = {"ref"};
  written_answer answer(columns);
  const auto organization = given.whole(1);
  for (const auto& one : nlohmann::json::parse(given.text(2))) {
    const auto ref = one.get<std::string>();
    if (is_in_organization(in, ref, organization)) continue;
    answer.add(ref).end_row();
    break;
  }
  return answer;
}

written_answer add_member(tables& in, const arguments& given) {
  const auto role = given.whole_if_any(3);
  check_role(role);
  member_row made{.organization_id = given.whole(1),
                  .account_id = given.uuid(2),
                  .role = std::nullopt,
                  .joined_at = given.moment(4),
                  .project_roles = {}};
  if (role) made.role = static_cast<std::int16_t>(*role);
  const member_name name(made.organization_id, made.account_id);
  if (in.members.find(name) != nullptr) return written_answer::of_change(0);
  if (in.organizations.find(made.organization_id) == nullptr ||
      in.accounts.find(made.account_id) == nullptr)
    throw foreign_key_violation;
  in.members.insert(name, std::move(made));
  return written_answer::of_change(1);
}

written_answer change_role(tables& in, const arguments& given) {
  const auto role = given.whole_if_any(3);
  check_role(role);
  const auto* const found = member_in(in, given);
  if (found == nullptr) return written_answer::of_change(0);
  in.members.change(*found, [&](member_row& one) {
    one.role = role ? std::optional(static_cast<std::int16_t>(*role)) : std::nullopt;
  });
  return written_answer::of_change(1);
}

written_answer remove_member(tables& in, const arguments& given) {
  return written_answer::of_change(in.members.erase(member_name(given.whole(1), given.uuid(2))));
}

written_answer clear_project_roles(tables& in, const arguments& given) {
  const auto* const found = member_in(in, given);
  if (found == nullptr || found->project_roles.empty()) return written_answer::of_change(0);
  const auto count = found->project_roles.size();
  in.members.change(*found, [](member_row& one) { one.project_roles.clear(); });
  return written_answer::of_change(count);
}

written_answer add_project_roles(tables& in, const arguments& given) {
  const auto roles = nlohmann::json::parse(given.text(3));
  const auto* const found = member_in(in, given);
  for (const auto& [ref, role] : roles.items()) {
    check_role(role.get<std::int64_t>());
    if (found != nullptr && found->project_roles.contains(ref)) throw unique_violation;
    if (found == nullptr || !is_in_organization(in, ref, found->organization_id))
      throw foreign_key_violation;
  }
  if (found != nullptr) {
    in.members.change(*found, [&](member_row& one) {
      for (const auto& [ref, role] : roles.items())
        one.project_roles[ref] = role.get<std::int16_t>();
    });
  }
  return written_answer::of_change(roles.size());
}

written_answer drop_project(tables& in, const arguments& given) {
  std::size_t dropped = 0;
  const std::string ref(given.text(2));
  for (const auto* held : members_of(in, given.whole(1))) {
    if (!held->project_roles.contains(ref)) continue;
    in.members.change(*held, [&](member_row& one) { one.project_roles.erase(ref); });
    ++dropped;
  }
  return written_answer::of_change(dropped);
}

written_answer remove_without_role(tables& in, const arguments& given) {
  std::size_t removed = 0;
  for (const auto* one : members_of(in, given.whole(1))) {
    if (one->role || !one->project_roles.empty()) continue;
    const member_name name(one->organization_id, one->account_id);
    removed += in.members.erase(name);
  }
  return written_answer::of_change(removed);
}

constexpr std::array of_members = {
    statement_handler{"members.access", effect::reads, find_access},
    statement_handler{"members.add", effect::changes, add_member},
    statement_handler{"members.add_project_roles", effect::changes, add_project_roles},
    statement_handler{"members.change_role", effect::changes, change_role},
    statement_handler{"members.clear_project_roles", effect::changes, clear_project_roles},
    statement_handler{"members.drop_project", effect::changes, drop_project},
    statement_handler{"members.foreign_project", effect::reads, find_foreign_project},
    statement_handler{"members.list", effect::reads, list_members},
    statement_handler{"members.other_owner", effect::reads, find_other_owner},
    statement_handler{"members.remove", effect::changes, remove_member},
    statement_handler{"members.remove_without_role", effect::changes, remove_without_role},
};

}  // namespace

statement_handlers member_handlers() {
  return of_members;
}

}  // namespace signalbox::simulations
