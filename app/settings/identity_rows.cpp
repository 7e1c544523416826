#include "app/settings/table_rows.hpp"
#include "app/settings/text_rules.hpp"

namespace signalbox::app {

namespace {

std::vector<setting_row> sign_in_rows() {
  return {
      {"identity.access_token_life_s", "seconds", "How long an access token is good.",
       whole_range{30, 86'400},
       [](settings& of) -> setting_place { return &of.actors.access_token_life; }},
      {"identity.refresh_token_life_h", "hours",
       "How long somebody stays signed in without coming back.", whole_range{1, 87'600},
       [](settings& of) -> setting_place { return &of.actors.refresh_token_life; }},
      {"identity.argon2_memory_kib", "KiB", "Memory for hashing one password (Argon2id).",
       whole_range{8, 4'194'304},
       [](settings& of) -> setting_place { return &of.identity.argon2_memory_kib; }},
      {"identity.argon2_passes", "passes", "Passes over that memory.", whole_range{1, 100},
       [](settings& of) -> setting_place { return &of.actors.password_cost.opslimit; }},
      {"identity.hashing_workers", "threads", "Passwords that are hashed at the same time.",
       whole_range{1, 64},
       [](settings& of) -> setting_place { return &of.identity.hashing_workers; }},
      {"identity.hashing_waiting_max", "passwords",
       "Passwords that may wait to be hashed, of sign-ins and of sign-ups each; more are answered "
       "503. Those whose callers have gone are dropped.",
       whole_range{1, 100'000},
       [](settings& of) -> setting_place { return &of.actors.hashing_waiting_max; }},
      {"identity.attempts_per_account_max", "attempts",
       "Wrong passwords for one account from one address within the window, and codes for one "
       "account; more are answered 429, whether there is such an account or not. 0: no bound.",
       whole_range{0, 10'000},
       [](settings& of) -> setting_place { return &of.actors.attempts_per_account.attempts_max; }},
      {"identity.attempts_per_account_everywhere_max", "attempts",
       "Wrong passwords for one account from all addresses together; beyond it only addresses that "
       "signed in to it before may try. 0: no bound.",
       whole_range{0, 100'000},
       [](settings& of) -> setting_place {
         return &of.actors.attempts_per_account_everywhere.attempts_max;
       }},
      {"identity.attempts_per_address_max", "attempts",
       "Attempts from one address, of IPv6 its /64, whatever the account; sign-ups count whatever "
       "comes of them. limits.exempt_addresses are not counted. 0: no bound.",
       whole_range{0, 100'000},
       [](settings& of) -> setting_place { return &of.actors.attempts_per_address.attempts_max; }},
      {"identity.attempts_window_s", "seconds", "The window for all of them; it slides.",
       whole_range{1, 86'400},
       [](settings& of) -> setting_place { return &of.identity.attempts_window; }},
      {"identity.sign_up", "",
       "Who may create an account: everyone, those whose address has an open invitation, or "
       "operators alone. The first account of an installation can always be created.",
       enum_choice{{"open", "invited", "closed"}},
       [](settings& of) -> setting_place { return &of.identity.sign_up; }},
      {"identity.confirm_email", "",
       "A new account is created once its person uses the link mailed to the address; signing up "
       "is "
       "then answered alike for addresses with and without an account. Does nothing without "
       "mail.url, or for the first account.",
       switch_rule{}, [](settings& of) -> setting_place { return &of.identity.confirm_email; }},
      {"identity.ended_sessions_days", "days",
       "How long login sessions that ended are kept, with the addresses they came from; links and "
       "codes that expired go at once.",
       whole_range{1, 3'650},
       [](settings& of) -> setting_place { return &of.actors.ended_sessions_life; }},
      {"identity.organizations_per_person_max", "organizations",
       "Organizations that one person may own; more are refused. 0: no bound.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place {
         return &of.actors.tenancy.organizations_per_person_max;
       }},
      {"identity.disabled_features", "",
       "What a self-hosted installation switches off in the dashboard, for example "
       "\"billing:all\". Does nothing on the platform.",
       text_rule{"a list of features", feature_name},
       [](settings& of) -> setting_place { return &of.identity.disabled_features; }},
  };
}

std::vector<setting_row> code_host_rows() {
  return {
      {"identity.code_host.kind", "",
       "Through what people may sign in besides a password. Register its application with the "
       "callback {server.public_url}/auth/v1/callback.",
       enum_choice{{"none", "github", "gitlab"}},
       [](settings& of) -> setting_place { return &of.identity.code_host.kind; }},
      {"identity.code_host.name", "", "What people call it. Empty: GitHub or GitLab.",
       text_rule{"a name, or nothing", any_text},
       [](settings& of) -> setting_place { return &of.identity.code_host.host.name; }},
      {"identity.code_host.url", "",
       "Where people sign in there. Empty: https://github.com or https://gitlab.com.",
       text_rule{"a URL such as \"https://git.example.com\", or nothing", web_address_or_empty},
       [](settings& of) -> setting_place { return &of.identity.code_host.host.url; }},
      {"identity.code_host.api_url", "",
       "Where it says who they are. Empty: https://api.github.com, or api/v4 below the url.",
       text_rule{"a URL such as \"https://git.example.com/api/v4\", or nothing",
                 web_address_or_empty},
       [](settings& of) -> setting_place { return &of.identity.code_host.host.api_url; }},
      {"identity.code_host.client_id", "", "The name that it knows this installation by.",
       text_rule{"a name, or nothing", any_text},
       [](settings& of) -> setting_place { return &of.identity.code_host.host.client_id; }},
      {"identity.code_host.client_secret", "", "The secret to that name.",
       text_rule{"a secret, or nothing", any_text},
       [](settings& of) -> setting_place { return &of.identity.code_host.host.client_secret; },
       true},
      {"identity.code_host.deadline_ms", "ms",
       "For all it is asked about one person; then they are told that it does not answer.",
       whole_range{100, 60'000},
       [](settings& of) -> setting_place { return &of.identity.code_host.host.deadline; }},
  };
}

std::vector<setting_row> mail_rows() {
  return {
      {"mail.url", "",
       "The mail server. Empty: no mail is sent, and links are shown to the people they are for.",
       text_rule{
           "a URL such as \"smtp://mail.example.com:587\" or \"smtps://mail.example.com\", or "
           "nothing",
           mail_url_or_empty},
       [](settings& of) -> setting_place { return &of.smtp.server.url; }},
      {"mail.tls", "",
       "Whether mail may leave unencrypted: required refuses to send without TLS and a trusted "
       "certificate, except to a mail server on this machine; if_offered uses TLS where the server "
       "offers it, with any certificate. With mail.user or smtps:// it is always required.",
       enum_choice{{"required", "if_offered"}},
       [](settings& of) -> setting_place { return &of.mail.tls; }},
      {"mail.from", "", "The sender's address; needed where there is a mail server.",
       text_rule{"an e-mail address, or nothing", email_or_empty},
       [](settings& of) -> setting_place { return &of.smtp.from; }},
      {"mail.user", "",
       "The name to sign in to the mail server with; only over an encrypted connection. Empty: "
       "without signing in.",
       text_rule{"a name, or nothing", any_text},
       [](settings& of) -> setting_place { return &of.smtp.server.user; }},
      {"mail.support_address", "",
       "Where support tickets are mailed. Empty: they are only stored, and operators see them.",
       text_rule{"an e-mail address, or nothing", email_or_empty},
       [](settings& of) -> setting_place { return &of.actors.support_address; }},
      {"mail.password", "", "The password to that name.",
       text_rule{"a password, or nothing", any_text},
       [](settings& of) -> setting_place { return &of.smtp.server.password; }, true},
  };
}

}  // namespace

std::vector<setting_row> identity_rows() {
  std::vector<setting_row> rows;
  for (const auto& part : {sign_in_rows(), code_host_rows(), mail_rows()}) {
    rows.insert(rows.end(), part.begin(), part.end());
  }
  return rows;
}

}  // namespace signalbox::app
