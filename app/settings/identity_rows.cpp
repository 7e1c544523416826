#include "app/settings/table_rows.hpp"
#include "app/settings/text_rules.hpp"

namespace signalbox::app {

namespace {

std::vector<setting_row> sign_in_rows() {
  return {
      {"identity.access_token_life_s", "seconds", "How long an access token is good.",
       whole_range{30, 86'400},
       [](settings& of) -> setting_place { return &of.identity.access_token_life; }},
      {"identity.refresh_token_life_h", "hours",
       "How long somebody stays signed in without coming back.", whole_range{1, 87'600},
       [](settings& of) -> setting_place { return &of.identity.refresh_token_life; }},
      {"identity.argon2_memory_kib", "KiB", "Memory for hashing one password (Argon2id).",
       whole_range{8, 4'194'304},
       [](settings& of) -> setting_place { return &of.identity.argon2_memory_kib; }},
      {"identity.argon2_passes", "passes", "Passes over that memory.", whole_range{1, 100},
       [](settings& of) -> setting_place { return &of.identity.argon2_passes; }},
      {"identity.hashing_workers", "threads", "Passwords that are hashed at the same time.",
       whole_range{1, 64},
       [](settings& of) -> setting_place { return &of.identity.hashing_workers; }},
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
       [](settings& of) -> setting_place { return &of.mail.url; }},
      {"mail.from", "", "The sender's address; needed where there is a mail server.",
       text_rule{"an e-mail address, or nothing", email_or_empty},
       [](settings& of) -> setting_place { return &of.mail.from; }},
      {"mail.user", "",
       "The name to sign in to the mail server with; only over an encrypted connection. Empty: "
       "without signing in.",
       text_rule{"a name, or nothing", any_text},
       [](settings& of) -> setting_place { return &of.mail.user; }},
      {"mail.password", "", "The password to that name.",
       text_rule{"a password, or nothing", any_text},
       [](settings& of) -> setting_place { return &of.mail.password; }, true},
  };
}

}  // namespace

std::vector<setting_row> identity_rows() {
  auto rows = sign_in_rows();
  for (const auto& one : mail_rows())
    rows.push_back(one);
  return rows;
}

}  // namespace signalbox::app
