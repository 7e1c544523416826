#include "api/schemas/sessions.hpp"

namespace signalbox::api::schemas {

namespace {

schema user() {
  return object({{"id", uuid("The account; `gotrue_id` elsewhere")},
                 {"aud", one_of({"authenticated"})},
                 {"role", one_of({"authenticated"})},
                 {"email", email()},
                 {"email_confirmed_at", moment()},
                 {"last_sign_in_at", or_null(moment())},
                 {"created_at", moment()},
                 {"updated_at", moment()},
                 {"app_metadata", object({{"provider", text()}, {"providers", list(text())}})},
                 {"user_metadata", object({})},
                 {"identities", list(anything(), "Ways of signing in besides a password")},
                 {"is_anonymous", flag()}},
                "An account, as the npm client `@supabase/auth-js` knows it");
}

schema session() {
  return object({{"access_token", text("For the header Authorization, after `Bearer `")},
                 {"token_type", one_of({"bearer"})},
                 {"expires_in", whole("Seconds")},
                 {"expires_at", whole("Seconds since 1970")},
                 {"refresh_token", text("Good once, for the next access token")},
                 {"user", named("User")}},
                "Somebody who has signed in");
}

}  // namespace

std::vector<component> session_schemas() {
  return {{"User", user()}, {"Session", session()}};
}

}  // namespace signalbox::api::schemas
