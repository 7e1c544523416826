#include "api/session_json.hpp"

#include <chrono>

namespace signalbox::api {

using domain::json;
using domain::to_iso8601;

json user_json(const domain::account& who) {
  return {
      {"id", who.id.value},
      {"aud", "authenticated"},
      {"role", "authenticated"},
      {"email", who.email},
      {"email_confirmed_at", to_iso8601(who.created_at)},
      {"last_sign_in_at", who.last_sign_in_at ? json(to_iso8601(*who.last_sign_in_at)) : json()},
      {"created_at", to_iso8601(who.created_at)},
      {"updated_at", to_iso8601(who.updated_at)},
      {"app_metadata", {{"provider", "email"}, {"providers", json::array({"email"})}}},
      {"user_metadata", json::object()},
      {"identities", json::array()},
      {"is_anonymous", false}};
}

json session_json(const actors::issued_session& what) {
  const auto expires_at =
      std::chrono::floor<std::chrono::seconds>(what.expires_at).time_since_epoch().count();
  return {{"access_token", what.access_token},   {"token_type", "bearer"},
          {"expires_in", what.expires_in_s},     {"expires_at", expires_at},
          {"refresh_token", what.refresh_token}, {"user", user_json(what.account)}};
}

}  // namespace signalbox::api
