#include <array>

#include "simulations/storage/names.hpp"
#include "simulations/storage/sql_failure.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

const profile_row* profile_under(const tables& in, std::string_view username) {
  const auto found = in.profiles.by().username.find(username);
  return found == in.profiles.by().username.end() ? nullptr : found->second;
}

written_answer find_profile(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 9> columns = {
      "id",    "account_id",    "username", "first_name", "last_name",
      "email", "operator_role", "auth0_id", "avatar_url"};
  written_answer answer(columns);
  const auto* const found = in.profiles.find(given.uuid(1));
  if (found == nullptr) return answer;
  const auto& owner = *in.accounts.find(found->account_id);
  answer.add(found->id).add(found->account_id).add(found->username).add(found->first_name);
  answer.add(found->last_name).add(owner.email).add(owner.operator_role);
  // OAuth identity providers are not simulated.
  answer.add(std::nullopt).add(std::nullopt).end_row();
  return answer;
}

written_answer update_profile(tables& in, const arguments& given) {
  const auto account = given.uuid(1);
  const auto username = given.text_if_any(2);
  const auto* const found = in.profiles.find(account);
  if (found == nullptr) return written_answer::of_change(0);
  const auto* const holder = username ? profile_under(in, *username) : nullptr;
  if (holder != nullptr && holder != found) return written_answer::of_change(0);
  in.profiles.change_indexed(*found, [&](profile_row& one) {
    one.username = username.value_or(one.username);
    if (auto first = given.text_if_any(3)) one.first_name = std::move(first);
    if (auto last = given.text_if_any(4)) one.last_name = std::move(last);
  });
  return written_answer::of_change(1);
}

written_answer find_profile_account(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 1> columns = {"local_part"};
  written_answer answer(columns);
  const auto* const found = in.accounts.find(given.uuid(1));
  if (found != nullptr) answer.add(local_part(found->email)).end_row();
  return answer;
}

written_answer create_profile(tables& in, const arguments& given) {
  profile_row made{.id = in.profile_ids.next(),
                   .account_id = given.uuid(1),
                   .username = std::string(given.text(2)),
                   .first_name = std::nullopt,
                   .last_name = std::nullopt,
                   .created_at = given.moment(3)};
  if (profile_under(in, made.username) != nullptr) return written_answer::of_change(0);
  if (in.profiles.find(made.account_id) != nullptr) throw unique_violation;
  if (in.accounts.find(made.account_id) == nullptr) throw foreign_key_violation;
  in.profiles.insert(made.account_id, made);
  return written_answer::of_change(1);
}

constexpr std::array of_profiles = {
    statement_handler{"profiles.create", effect::changes, create_profile},
    statement_handler{"profiles.find", effect::reads, find_profile},
    statement_handler{"profiles.find_account", effect::reads, find_profile_account},
    statement_handler{"profiles.update", effect::changes, update_profile},
};

}  // namespace

statement_handlers profile_handlers() {
  return of_profiles;
}

}  // namespace signalbox::simulations
