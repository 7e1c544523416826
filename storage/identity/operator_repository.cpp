#include "storage/identity/operator_repository.hpp"

#include <optional>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/identity/account_rows.hpp"
#include "storage/locks.hpp"

namespace signalbox::storage {
namespace {

using core::result;
using domain::operator_entry;
using domain::operator_role;
using postgres::statement;

constexpr statement select_operators{"operators.list", R"(
  SELECT a.id, a.email, coalesce(p.username, a.email) AS username, a.operator_role
  FROM accounts a LEFT JOIN profiles p ON p.account_id = a.id
  WHERE a.operator_role IS NOT NULL
  ORDER BY a.operator_role = 'operator' DESC, a.email)"};
constexpr statement select_operator{"operators.find", R"(
  SELECT a.id, a.email, coalesce(p.username, a.email) AS username, a.operator_role
  FROM accounts a LEFT JOIN profiles p ON p.account_id = a.id
  WHERE a.email = lower($1))"};
constexpr statement lock_operators{"operators.lock", "SELECT pg_advisory_xact_lock($1)"};
constexpr statement has_other{"operators.has_other", R"(
  SELECT FROM accounts WHERE operator_role = 'operator' AND id <> $1 LIMIT 1)"};
constexpr statement leaves_no_member{"operators.leaves_nobody", R"(
  SELECT FROM accounts WHERE id = $1 AND operator_role = 'operator'
    AND EXISTS (SELECT FROM accounts WHERE id <> $1)
    AND NOT EXISTS (SELECT FROM accounts WHERE operator_role = 'operator' AND id <> $1))"};
constexpr statement update_operator_role{
    "operators.set_role",
    "UPDATE accounts SET operator_role = nullif($2, 'none'), updated_at = $3 WHERE id = $1"};

operator_entry operator_from(const postgres::row& row) {
  return {.account = row.as<domain::account_id>("id"),
          .email = row.as<std::string>("email"),
          .username = row.as<std::string>("username"),
          .role = operator_role_in(row)};
}

}  // namespace

std::vector<operator_entry> operator_repository::list() {
  const auto found = on_.run(select_operators, {});
  std::vector<operator_entry> all;
  for (std::size_t at = 0; at < found.size(); ++at)
    all.push_back(operator_from(found[at]));
  return all;
}

result<operator_entry> operator_repository::set_role(const std::string& email, operator_role role,
                                                     const domain::requester& by) {
  auto work = on_.begin();
  lock();
  const auto found = on_.run(select_operator, {email});
  if (found.empty()) return no_account();
  auto subject = operator_from(found[0]);
  const auto before = subject.role;
  if (before == role) return subject;
  if (before == operator_role::operator_) {
    const auto others = on_.run(has_other, {subject.account});
    if (others.empty()) {
      return core::fail(core::errc::conflict,
                        "This is the last operator. Make another account an operator first.");
    }
  }
  on_.run(update_operator_role, {subject.account, to_string(role), by.at});
  const audit_entry entry{.by = by,
                          .action = domain::audit::operator_set_role,
                          .target = subject.email,
                          .detail = {{"from", to_string(before)}, {"to", to_string(role)}}};
  audit_repository(on_).append(entry);
  work.commit();
  subject.role = role;
  return subject;
}

result<void> operator_repository::check_deletion(const domain::account_id& account) {
  lock();
  const auto last = on_.run(leaves_no_member, {account});
  if (last.empty()) return {};
  return core::fail(
      core::errc::conflict,
      "You are the last operator of this installation. Make another account an operator first.");
}

void operator_repository::lock() {
  const auto key = static_cast<std::int64_t>(advisory_lock::operators);
  on_.run(lock_operators, {key});
}

}  // namespace signalbox::storage
