#include "storage/identity/recovery_code_repository.hpp"

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {
namespace {

using core::result;
using domain::account_id;
using postgres::statement;

constexpr statement lock_code_account{"recovery_codes.lock_account",
                                      "SELECT email FROM accounts WHERE id = $1 FOR UPDATE"};
constexpr statement delete_codes{"recovery_codes.remove",
                                 "DELETE FROM recovery_codes WHERE account_id = $1"};
constexpr statement insert_all{"recovery_codes.add", R"(
  INSERT INTO recovery_codes (account_id, digest) SELECT $1::uuid, unnest($2::text[])
  ON CONFLICT DO NOTHING)"};
constexpr statement use_one{"recovery_codes.use", R"(
  UPDATE recovery_codes SET used_at = $3 WHERE account_id = $1 AND digest = $2 AND used_at IS NULL)"};
constexpr statement count_unused{"recovery_codes.remaining", R"(
  SELECT count(*) AS number FROM recovery_codes WHERE account_id = $1 AND used_at IS NULL)"};

}  // namespace

result<void> recovery_code_repository::replace(const account_id& account,
                                               const std::vector<std::string>& digests,
                                               const domain::requester& by) {
  auto work = on_.begin();
  const auto owner = on_.run(lock_code_account, {account});
  if (owner.empty()) return core::fail(core::errc::not_found, "There is no such account.");
  remove(account);
  // Digests are hexadecimal and need no quotes.
  std::string list = "{";
  for (const auto& digest : digests)
    list += (list.size() > 1 ? "," : "") + digest;
  on_.run(insert_all, {account, list + '}'});
  const audit_entry entry{.by = by,
                          .action = domain::audit::recovery_codes_make,
                          .target = owner[0].as<std::string>("email")};
  audit_repository(on_).append(entry);
  work.commit();
  return {};
}

bool recovery_code_repository::use(const account_id& account, const std::string& digest,
                                   core::time_point at) {
  const auto used = on_.run(use_one, {account, digest, at});
  return used.affected() == 1;
}

std::size_t recovery_code_repository::remaining(const account_id& account) {
  const auto counted = on_.run(count_unused, {account});
  return static_cast<std::size_t>(counted[0].as<std::uint64_t>("number"));
}

void recovery_code_repository::remove(const account_id& account) {
  on_.run(delete_codes, {account});
}

}  // namespace signalbox::storage
