#include "api/identity/session_json.hpp"

#include <chrono>
#include <optional>

#include "core/json/json_time.hpp"

namespace signalbox::api {

namespace {

using core::json;
using core::to_iso8601;

json factors_json(const std::vector<domain::factor>& factors) {
  json list = json::array();
  for (const auto& each : factors) {
    list.push_back({{"id", each.id.value},
                    {"friendly_name", each.friendly_name},
                    {"factor_type", "totp"},
                    {"status", each.is_verified ? "verified" : "unverified"},
                    {"created_at", to_iso8601(each.created_at)},
                    {"updated_at", to_iso8601(each.updated_at)}});
  }
  return list;
}

json identity_json(const domain::linked_identity& what, const domain::account_id& account) {
  return {{"identity_id", what.id.value},
          {"id", what.provider_user_id},
          {"user_id", account.value},
          {"provider", what.provider},
          {"email", what.email},
          {"identity_data",
           {{"sub", what.provider_user_id},
            {"user_name", what.user_name},
            {"email", what.email},
            {"avatar_url", what.avatar_url}}},
          {"created_at", to_iso8601(what.created_at)},
          {"updated_at", to_iso8601(what.last_sign_in_at.value_or(what.created_at))},
          {"last_sign_in_at", core::time_or_null(what.last_sign_in_at)}};
}

/// Returns the account's sign-in methods; the first is the primary one.
json providers_json(const actors::described_user& caller) {
  json providers = json::array();
  if (caller.account.has_password || caller.identities.empty()) providers.push_back("email");
  for (const auto& each : caller.identities)
    providers.push_back(each.provider);
  return {{"provider", providers.front()}, {"providers", providers}};
}

}  // namespace

json user_json(const actors::described_user& caller) {
  const auto& account = caller.account;
  json identities = json::array();
  for (const auto& each : caller.identities)
    identities.push_back(identity_json(each, account.id));
  json user = {{"id", account.id.value},
               {"aud", "authenticated"},
               {"role", "authenticated"},
               {"email", account.email},
               {"email_confirmed_at", to_iso8601(account.created_at)},
               {"last_sign_in_at", core::time_or_null(account.last_sign_in_at)},
               {"created_at", to_iso8601(account.created_at)},
               {"updated_at", to_iso8601(account.updated_at)},
               {"app_metadata", providers_json(caller)},
               {"user_metadata", json::object()},
               {"identities", std::move(identities)},
               {"factors", factors_json(caller.factors)},
               {"is_anonymous", false}};
  if (account.new_email) {
    user["new_email"] = *account.new_email;
    user["email_change_sent_at"] = core::time_or_null(account.email_change_sent_at);
  }
  return user;
}

json pending_sign_up_json(const std::string& email, core::time_point at) {
  return {{"email", email}, {"aud", "authenticated"}, {"confirmation_sent_at", to_iso8601(at)}};
}

json session_json(const actors::issued_session& what) {
  const auto expires_at =
      std::chrono::floor<std::chrono::seconds>(what.expires_at).time_since_epoch().count();
  return {{"access_token", what.access_token},
          {"token_type", "bearer"},
          {"expires_in", what.expires_in_s},
          {"expires_at", expires_at},
          {"refresh_token", what.refresh_token},
          {"user", user_json({what.account, what.factors, what.identities})}};
}

}  // namespace signalbox::api
