#include "storage/identity/account_rows.hpp"

#include <optional>
#include <string>
#include <utility>

namespace signalbox::storage {

using core::time_point;

domain::operator_role operator_role_in(const postgres::row& row) {
  // The table's check constraint allows only known names.
  const auto name = row.as<std::optional<std::string>>("operator_role").value_or("none");
  return domain::operator_role_from(name).value_or(domain::operator_role::none);
}

domain::stored_account account_from(const postgres::row& row, const account_columns& called) {
  auto hash = row.as<std::string>("password_hash");
  domain::account found{
      .id = row.as<domain::account_id>(called.id),
      .email = row.as<std::string>("email"),
      .has_password = !hash.empty(),
      .operates = operator_role_in(row),
      .created_at = row.as<time_point>(called.created_at),
      .updated_at = row.as<time_point>(called.updated_at),
      .last_sign_in_at = row.as<std::optional<time_point>>("last_sign_in_at"),
      .mfa_enabled = row.as<bool>("mfa_enabled"),
      .email_verified_at = row.as<std::optional<time_point>>("email_verified_at"),
      .new_email = row.as<std::optional<std::string>>("new_email"),
      .email_change_sent_at = row.as<std::optional<time_point>>("email_change_sent_at")};
  return {std::move(found), std::move(hash)};
}

domain::profile profile_from(const postgres::row& row, const char* id) {
  return {.id = row.as<std::int64_t>(id),
          .account = row.as<domain::account_id>("account_id"),
          .username = row.as<std::string>("username"),
          .primary_email = row.as<std::string>("email"),
          .first_name = row.as<std::string>("first_name"),
          .last_name = row.as<std::string>("last_name"),
          .operates = operator_role_in(row),
          .auth0_id = row.as<std::string>("auth0_id"),
          .avatar_url = row.as<std::string>("avatar_url")};
}

std::unexpected<core::error> no_account() {
  return core::fail(core::errc::not_found, "There is no such account.");
}

std::unexpected<core::error> address_taken() {
  auto failed =
      core::fail(core::errc::conflict, "An account with this e-mail address already exists.");
  failed.error().detail_code = "user_already_exists";
  return failed;
}

}  // namespace signalbox::storage
