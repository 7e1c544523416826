#include "storage/identity/profile_repository.hpp"

#include <fmt/format.h>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/identity/account_rows.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::profile;
using postgres::statement;

constexpr statement select_profile{"profiles.find",
                                   "SELECT * FROM profile_details WHERE account_id = $1"};
constexpr statement update_profile{"profiles.update", R"(
  UPDATE profiles SET username = coalesce($2, username), first_name = coalesce($3, first_name),
                      last_name = coalesce($4, last_name)
  WHERE account_id = $1
    AND NOT EXISTS (SELECT FROM profiles o WHERE o.username = $2 AND o.account_id <> $1))"};
constexpr statement select_account_of_profile{
    "profiles.find_account",
    "SELECT split_part(email, '@', 1) AS local_part FROM accounts WHERE id = $1 FOR UPDATE"};
constexpr statement insert_profile{"profiles.create", R"(
  INSERT INTO profiles (account_id, username, created_at) VALUES ($1, $2, $3)
  ON CONFLICT (username) DO NOTHING)"};

// Names that differ only by a number: more of them indicate abuse.
constexpr int username_attempts_max = 1000;

/// Inserts the profile under the first free name of `base`, `base2`, `base3`, …
result<void> insert_under_free_name(const statements& on, const domain::account_id& account,
                                    const std::string& base, core::time_point at) {
  for (int attempt = 1; attempt <= username_attempts_max; ++attempt) {
    const auto name = attempt == 1 ? base : fmt::format("{}{}", base, attempt);
    const auto inserted = on.run(insert_profile, {account, name, at});
    if (inserted.affected() == 1) return {};
  }
  return core::fail(errc::conflict, "No username is free for this e-mail address.");
}

}  // namespace

result<profile> profile_repository::find(const domain::account_id& account) {
  const auto found = on_.run(select_profile, {account});
  if (found.empty()) return core::fail(errc::not_found, "User's profile not found");
  return profile_from(found[0]);
}

result<profile> profile_repository::create(const domain::account_id& account,
                                           const domain::requester& by) {
  auto work = on_.begin();
  // Concurrent first visits are serialized by a lock on the account's row.
  const auto owner = on_.run(select_account_of_profile, {account});
  if (owner.empty()) return core::fail(errc::not_found, "There is no such account.");
  if (find(account)) return core::fail(errc::conflict, "The profile already exists.");
  if (auto inserted =
          insert_under_free_name(on_, account, owner[0].as<std::string>("local_part"), by.at);
      !inserted)
    return std::unexpected(inserted.error());
  const auto made = find(account);
  if (!made) return made;
  const audit_entry entry{
      .by = by, .action = domain::audit::profile_create, .target = made->username};
  audit_repository(on_).append(entry);
  work.commit();
  return made;
}

result<profile> profile_repository::update(const domain::account_id& account,
                                           const profile_change& requested,
                                           const domain::requester& by) {
  auto work = on_.begin();
  const auto before = find(account);
  if (!before) return before;
  const auto updated = on_.run(
      update_profile, {account, requested.username, requested.first_name, requested.last_name});
  if (updated.affected() == 0) {
    auto taken = core::fail(errc::conflict, "This username is taken.");
    taken.error().fields.push_back({"username", "is taken"});
    return taken;
  }
  const auto after = find(account);
  if (!after) return after;
  const audit_entry entry{.by = by,
                          .action = domain::audit::profile_update,
                          .target = after->username,
                          .detail = {{"before", before->username}}};
  audit_repository(on_).append(entry);
  work.commit();
  return after;
}

}  // namespace signalbox::storage
