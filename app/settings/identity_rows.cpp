#include "app/settings/table_rows.hpp"
#include "app/settings/text_rules.hpp"

namespace signalbox::app {

namespace {

std::vector<setting_row> sign_in_rows() {
  return {
      {"identity.access_token_life_s", "seconds", "How long an access token is valid.",
       whole_range{30, 86'400},
       [](settings& of) -> setting_place { return &of.actors.access_token_life; }},
      {"identity.refresh_token_life_h", "hours", "How long an unused login session stays valid.",
       whole_range{1, 87'600},
       [](settings& of) -> setting_place { return &of.actors.refresh_token_life; }},
      {"identity.argon2_memory_kib", "KiB", "Memory for hashing one password (Argon2id).",
       whole_range{8, 4'194'304},
       [](settings& of) -> setting_place { return &of.identity.argon2_memory_kib; }},
      {"identity.argon2_passes", "passes", "Number of passes over that memory.",
       whole_range{1, 100},
       [](settings& of) -> setting_place { return &of.actors.password_cost.opslimit; }},
      {"identity.hashing_workers", "threads",
       "Number of passwords that are hashed at the same time.", whole_range{1, 64},
       [](settings& of) -> setting_place { return &of.identity.hashing_workers; }},
      {"identity.hashing_waiting_max", "passwords",
       "Maximum number of passwords that wait to be hashed, for sign-ins and sign-ups separately; "
       "further requests are answered with 503. Passwords of callers that have disconnected are "
       "dropped.",
       whole_range{1, 100'000},
       [](settings& of) -> setting_place { return &of.actors.hashing_waiting_max; }},
      {"identity.attempts_per_account_max", "attempts",
       "Maximum number of wrong passwords for one account from one address within the window, and "
       "of wrong codes for one account; further attempts are answered with 429, whether or not the "
       "account exists. 0: no limit.",
       whole_range{0, 10'000},
       [](settings& of) -> setting_place { return &of.actors.attempts_per_account.attempts_max; }},
      {"identity.attempts_per_account_everywhere_max", "attempts",
       "Maximum number of wrong passwords for one account from all addresses together; beyond it, "
       "only addresses that signed in to the account before may try. 0: no limit.",
       whole_range{0, 100'000},
       [](settings& of) -> setting_place {
         return &of.actors.attempts_per_account_everywhere.attempts_max;
       }},
      {"identity.attempts_per_address_max", "attempts",
       "Maximum number of attempts from one address (IPv6: its /64) for any account; sign-ups "
       "count whether or not they succeed. limits.exempt_addresses are not counted. 0: no limit.",
       whole_range{0, 100'000},
       [](settings& of) -> setting_place { return &of.actors.attempts_per_address.attempts_max; }},
      {"identity.attempts_window_s", "seconds", "The sliding window for all of these limits.",
       whole_range{1, 86'400},
       [](settings& of) -> setting_place { return &of.identity.attempts_window; }},
      {"identity.sign_up", "",
       "Who may create an account: everyone, people whose address has an open invitation, or only "
       "operators. The first account of an installation can always be created. Empty: the policy "
       "set on the page Installation, else open.",
       enum_choice{{"", "open", "invited", "closed"}},
       [](settings& of) -> setting_place { return &of.identity.sign_up; }},
      {"identity.confirm_email", "",
       "Whether a new account is created only after its person opens the link mailed to the "
       "address; sign-up then responds the same for addresses with and without an account. Has no "
       "effect while no mail is sent, or for the first account.",
       switch_rule{}, [](settings& of) -> setting_place { return &of.identity.confirm_email; }},
      {"identity.ended_sessions_days", "days",
       "How long ended login sessions are stored, with the addresses that they were used from; "
       "expired links and codes are deleted immediately.",
       whole_range{1, 3'650},
       [](settings& of) -> setting_place { return &of.actors.ended_sessions_life; }},
      {"identity.organizations_per_person_max", "organizations",
       "Maximum number of organizations that one person may own; more are rejected. 0: no limit.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place {
         return &of.actors.tenancy.organizations_per_person_max;
       }},
      {"identity.disabled_features", "",
       "Features that a self-hosted installation disables in the dashboard, for example "
       "\"billing:all\". Has no effect on the platform.",
       text_rule{"a list of features", feature_name},
       [](settings& of) -> setting_place { return &of.identity.disabled_features; }},
  };
}

std::vector<setting_row> oauth_rows() {
  return {
      {"identity.code_host.kind", "",
       "The OAuth identity provider for signing in without a password. Register its application "
       "with the callback {server.public_url}/auth/v1/callback.",
       enum_choice{{"none", "github", "gitlab"}},
       [](settings& of) -> setting_place { return &of.identity.oauth.kind; }},
      {"identity.code_host.name", "",
       "The displayed name of the identity provider. Empty: GitHub or GitLab.",
       text_rule{"a name, or empty", any_text},
       [](settings& of) -> setting_place { return &of.identity.oauth.host.name; }},
      {"identity.code_host.url", "",
       "The URL where people sign in to the identity provider. Empty: https://github.com or "
       "https://gitlab.com.",
       text_rule{"a URL such as \"https://git.example.com\", or empty", web_address_or_empty},
       [](settings& of) -> setting_place { return &of.identity.oauth.host.url; }},
      {"identity.code_host.api_url", "",
       "The URL of the identity provider's API, which returns the person's account. Empty: "
       "https://api.github.com, or api/v4 below the url.",
       text_rule{"a URL such as \"https://git.example.com/api/v4\", or empty",
                 web_address_or_empty},
       [](settings& of) -> setting_place { return &of.identity.oauth.host.api_url; }},
      {"identity.code_host.client_id", "", "The OAuth client id of this installation.",
       text_rule{"a name, or empty", any_text},
       [](settings& of) -> setting_place { return &of.identity.oauth.host.client_id; }},
      {"identity.code_host.client_secret", "", "The OAuth client secret of this installation.",
       text_rule{"a secret, or empty", any_text},
       [](settings& of) -> setting_place { return &of.identity.oauth.host.client_secret; }, true},
      {"identity.code_host.deadline_ms", "ms",
       "Time limit for all requests to the identity provider about one person; after it, the "
       "sign-in fails with a message that the provider does not respond.",
       whole_range{100, 60'000},
       [](settings& of) -> setting_place { return &of.identity.oauth.host.deadline; }},
  };
}

std::vector<setting_row> mail_rows() {
  return {
      {"mail.url", "",
       "The mail server. Empty: the server set on the page Installation; without one no mail is "
       "sent, and links are shown in the dashboard instead. With it, the page shows all settings "
       "of this section as fixed.",
       text_rule{
           "a URL such as \"smtp://mail.example.com:587\" or \"smtps://mail.example.com\", or "
           "empty",
           mail_url_or_empty},
       [](settings& of) -> setting_place { return &of.smtp.server.url; }},
      {"mail.tls", "",
       "Whether mail may be sent unencrypted: required refuses to send without TLS and a trusted "
       "certificate, except to a mail server on this machine; if_offered uses TLS if the server "
       "offers it, with any certificate. With mail.user or smtps://, TLS is always required.",
       enum_choice{{"required", "if_offered"}},
       [](settings& of) -> setting_place { return &of.mail.tls; }},
      {"mail.from", "", "The sender's address; required if a mail server is set.",
       text_rule{"an e-mail address, or empty", email_or_empty},
       [](settings& of) -> setting_place { return &of.smtp.from; }},
      {"mail.user", "",
       "The user name for the mail server; only sent over an encrypted connection. Empty: no "
       "authentication.",
       text_rule{"a name, or empty", any_text},
       [](settings& of) -> setting_place { return &of.smtp.server.user; }},
      {"mail.support_address", "",
       "The address that receives support tickets by mail. Empty: they are only stored, and "
       "operators see them.",
       text_rule{"an e-mail address, or empty", email_or_empty},
       [](settings& of) -> setting_place { return &of.actors.support_address; }},
      {"mail.password", "", "The password of mail.user.",
       text_rule{"a password, or empty", any_text},
       [](settings& of) -> setting_place { return &of.smtp.server.password; }, true},
  };
}

}  // namespace

std::vector<setting_row> identity_rows() {
  std::vector<setting_row> rows;
  for (const auto& part : {sign_in_rows(), oauth_rows(), mail_rows()}) {
    rows.insert(rows.end(), part.begin(), part.end());
  }
  return rows;
}

}  // namespace signalbox::app
