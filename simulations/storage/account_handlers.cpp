#include <array>

#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

constexpr std::array<std::string_view, 11> account_columns = {"id",
                                                              "email",
                                                              "password_hash",
                                                              "operator_role",
                                                              "created_at",
                                                              "updated_at",
                                                              "last_sign_in_at",
                                                              "mfa_enabled",
                                                              "email_verified_at",
                                                              "new_email",
                                                              "email_change_sent_at"};

written_answer account_answer(const account_row* one) {
  written_answer answer(account_columns);
  if (one == nullptr) return answer;
  // Accounts here have no second factor and no pending email address.
  answer.add(one->id).add(one->email).add(one->password_hash).add(one->operator_role);
  answer.add(one->created_at).add(one->updated_at).add(one->last_sign_in_at).add(false);
  answer.add(one->email_verified_at).add(std::nullopt).add(std::nullopt);
  answer.end_row();
  return answer;
}

const account_row* account_of_email(const tables& in, std::string_view email) {
  const auto found = in.accounts.by().email.find(lower_case(email));
  return found == in.accounts.by().email.end() ? nullptr : found->second;
}

written_answer lock_nothing(tables& /*in*/, const arguments& /*given*/) {
  constexpr static std::array<std::string_view, 1> columns = {"pg_advisory_xact_lock"};
  written_answer answer(columns);
  answer.add("").end_row();
  return answer;
}

written_answer create_account(tables& in, const arguments& given) {
  account_row made{.id = in.new_uuid(),
                   .email = lower_case(given.text(1)),
                   .password_hash = std::string(given.text(2)),
                   .operator_role = std::nullopt,
                   .created_at = given.moment(3),
                   .updated_at = given.moment(3),
                   .last_sign_in_at = std::nullopt,
                   .email_verified_at = std::nullopt};
  if (in.accounts.all().empty()) made.operator_role = "operator";
  if (given.truth(4)) made.email_verified_at = made.created_at;
  if (account_of_email(in, made.email) != nullptr) return account_answer(nullptr);
  return account_answer(&in.accounts.insert(made.id, made));
}

written_answer find_account(tables& in, const arguments& given) {
  return account_answer(in.accounts.find(given.uuid(1)));
}

written_answer find_account_by_email(tables& in, const arguments& given) {
  return account_answer(account_of_email(in, given.text(1)));
}

written_answer set_password_hash(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 1> columns = {"email"};
  written_answer answer(columns);
  const auto at = given.moment(3);
  const auto* const found = in.accounts.find(given.uuid(1));
  if (found == nullptr) return answer;
  in.accounts.change(*found, [&](account_row& one) {
    one.password_hash = given.text(2);
    one.updated_at = at;
  });
  answer.add(found->email).end_row();
  return answer;
}

written_answer record_sign_in(tables& in, const arguments& given) {
  const auto at = given.moment(2);
  const auto* const found = in.accounts.find(given.uuid(1));
  if (found == nullptr) return written_answer::of_change(0);
  in.accounts.change(*found, [&](account_row& one) { one.last_sign_in_at = at; });
  return written_answer::of_change(1);
}

written_answer verify_email(tables& in, const arguments& given) {
  const auto at = given.moment(2);
  const auto* const found = in.accounts.find(given.uuid(1));
  if (found == nullptr) return written_answer::of_change(0);
  in.accounts.change(*found, [&](account_row& one) {
    if (!one.email_verified_at) one.email_verified_at = at;
  });
  return written_answer::of_change(1);
}

written_answer is_member(tables& in, const arguments& given) {
  written_answer answer({});
  if (!in.members.by().account.of(given.uuid(1)).empty()) answer.end_row();
  return answer;
}

written_answer find_member_account(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 1> columns = {"id"};
  written_answer answer(columns);
  if (const auto* const found = account_of_email(in, given.text(1)))
    answer.add(found->id).end_row();
  return answer;
}

written_answer find_installation_value(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 1> columns = {"value"};
  written_answer answer(columns);
  if (const auto* const found = in.installation.find(given.text(1))) answer.add(*found).end_row();
  return answer;
}

written_answer keep_installation_value(tables& in, const arguments& given) {
  if (in.installation.find(given.text(1)) == nullptr)
    in.installation.insert(std::string(given.text(1)), std::string(given.text(2)));
  return find_installation_value(in, given);
}

constexpr std::array of_accounts = {
    statement_handler{"accounts.create", effect::changes, create_account},
    statement_handler{"accounts.find", effect::reads, find_account},
    statement_handler{"accounts.find_by_email", effect::reads, find_account_by_email},
    statement_handler{"accounts.is_member", effect::reads, is_member},
    statement_handler{"accounts.lock_first", effect::reads, lock_nothing},
    statement_handler{"accounts.record_sign_in", effect::changes, record_sign_in},
    statement_handler{"accounts.set_password_hash", effect::changes, set_password_hash},
    statement_handler{"accounts.verify_email", effect::changes, verify_email},
    statement_handler{"installation.find", effect::reads, find_installation_value},
    statement_handler{"installation.keep", effect::changes, keep_installation_value},
    statement_handler{"members.find_account", effect::reads, find_member_account},
};

}  // namespace

statement_handlers account_handlers() {
  return of_accounts;
}

}  // namespace signalbox::simulations
