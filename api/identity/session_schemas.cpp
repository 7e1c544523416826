#include "api/schemas.hpp"

namespace signalbox::api::schemas {

namespace {

schema factor() {
  return object({{"id", uuid()},
                 {"friendly_name", text()},
                 {"factor_type", one_of({"totp"})},
                 {"status", one_of({"verified", "unverified"}, "Only verified factors are used")},
                 {"created_at", moment()},
                 {"updated_at", moment()}},
                "An authenticator for one-time codes");
}

schema identity() {
  const auto data =
      object({{"sub", text()}, {"user_name", text()}, {"email", email()}, {"avatar_url", text()}});
  return object({{"identity_id", uuid()},
                 {"id", text("The user's id at the identity provider")},
                 {"user_id", uuid("The account")},
                 {"provider", text("github or gitlab")},
                 {"email", email()},
                 {"identity_data", data},
                 {"created_at", moment()},
                 {"updated_at", moment()},
                 {"last_sign_in_at", or_null(moment())}},
                "An identity for signing in with an identity provider");
}

schema user() {
  return object({{"id", uuid("The account; `gotrue_id` elsewhere")},
                 {"aud", one_of({"authenticated"})},
                 {"role", one_of({"authenticated"})},
                 {"email", email()},
                 {"email_confirmed_at", moment()},
                 maybe("new_email", email("Replaces `email` when its link is used")),
                 maybe("email_change_sent_at", moment()),
                 {"last_sign_in_at", or_null(moment())},
                 {"created_at", moment()},
                 {"updated_at", moment()},
                 {"app_metadata", object({{"provider", text()}, {"providers", list(text())}})},
                 {"user_metadata", object({})},
                 {"identities", list(named("Identity"), "Sign-in methods besides a password")},
                 {"factors", list(named("Factor"))},
                 {"is_anonymous", flag()}},
                "An account, in the format of the npm client `@supabase/auth-js`");
}

schema session() {
  return object({{"access_token", text("For the header Authorization, after `Bearer `")},
                 {"token_type", one_of({"bearer"})},
                 {"expires_in", whole("Seconds")},
                 {"expires_at", whole("Seconds since 1970")},
                 {"refresh_token", text("Can be used once, for the next access token")},
                 {"user", named("User")}},
                "A signed-in session");
}

schema pending_sign_up() {
  return object(
      {{"email", email()}, {"aud", one_of({"authenticated"})}, {"confirmation_sent_at", moment()}},
      "A confirmation link was sent to the address or, if the address already has an account, a "
      "notification");
}

schema enrolled_factor() {
  const auto totp = object({{"qr_code", text("QR code, SVG")},
                            {"secret", text("For manual entry, base32")},
                            {"uri", text("otpauth://…")}});
  return object(
      {{"id", uuid()}, {"type", one_of({"totp"})}, {"friendly_name", text()}, {"totp", totp}},
      "An authenticator that takes effect when a code is verified");
}

schema factor_challenge() {
  return object(
      {{"id", uuid()}, {"type", one_of({"totp"})}, {"expires_at", whole("Seconds since 1970")}},
      "Waits for a code");
}

schema sign_in_settings() {
  const auto external = object(
      {{"email", flag()}, maybe("github", flag()), maybe("gitlab", flag())}, "Sign-in methods");
  const auto host = object({{"provider", text()}, {"name", text("Display name")}});
  return object(
      {{"mode", one_of({"platform", "self_hosted"}, "self_hosted: no sign-in")},
       {"external", external},
       {"code_host", or_null(host)},
       {"disable_signup", flag()},
       {"mailer_autoconfirm", flag("The opposite of confirms_email")},
       {"confirms_email", flag("A new account requires a confirmation link sent to its address")},
       {"sign_up", one_of({"open", "invited", "closed"}, "The sign-up policy")},
       {"sends_mail", flag("Otherwise links are shown instead of sent")},
       {"installation_name", text("For titles and headings")},
       {"has_status_page", flag("There is a public status page at /status")},
       {"setup", object({{"needed", flag("There is no account yet: create the operator's first")},
                         {"requires_code", flag("With the code that the server printed")}})},
       {"code_editor_url", or_null(text("null: relative to the dashboard's own path"))}},
      "Sign-in methods and settings needed before sign-in");
}

schema sign_in() {
  return object({{"id", uuid()},
                 {"created_at", moment()},
                 {"last_used_at", moment("To the minute")},
                 {"user_agent", text()},
                 {"remote_address", text()},
                 {"current", flag("The current session")}},
                "A session of your account");
}

}  // namespace

std::vector<component> session_schemas() {
  return {
      {"User", user()},
      {"Identity", identity()},
      {"Factor", factor()},
      {"Session", session()},
      {"PendingSignUp", pending_sign_up()},
      {"SignUpAnswer", {{"anyOf", schema::array({named("Session"), named("PendingSignUp")})}}},
      {"EnrolledFactor", enrolled_factor()},
      {"FactorChallenge", factor_challenge()},
      {"RemovedFactor", object({{"id", uuid()}})},
      {"SignInSettings", sign_in_settings()},
      {"SignIn", sign_in()},
      {"WayToCodeHost", object({{"url", text("The address to which the browser is redirected")}})},
      {"UsedLink", {{"anyOf", schema::array({named("Session"), named("User")})}}},
      {"Empty", object({}, "Nothing")}};
}

}  // namespace signalbox::api::schemas
