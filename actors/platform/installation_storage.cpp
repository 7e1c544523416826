#include "actors/platform/installation_storage.hpp"

#include "core/crypto/sealed_secret.hpp"
#include "domain/sealed_rows.hpp"
#include "storage/platform/installation_settings_repository.hpp"

namespace signalbox::actors {

namespace {

domain::mail_account opened(const storage::stored_mail& stored, const core::sealing_key& key) {
  domain::mail_account mail{
      .url = stored.url, .from = stored.from, .user = stored.user, .password = {}};
  if (stored.sealed_password) {
    mail.password =
        core::open_secret(*stored.sealed_password, domain::mail_password_row(), key).value_or("");
  }
  return mail;
}

storage::stored_mail sealed(const domain::mail_account& mail, const sealing_tools& with) {
  storage::stored_mail stored{
      .url = mail.url, .from = mail.from, .user = mail.user, .sealed_password = std::nullopt};
  if (!mail.password.empty()) {
    stored.sealed_password =
        core::seal_secret(mail.password, domain::mail_password_row(), with.key, with.random);
  }
  return stored;
}

}  // namespace

domain::installation_settings read_installation(postgres::connection& on,
                                                const core::sealing_key& key,
                                                postgres::deadline until) {
  const auto stored = storage::installation_settings_repository(on, until).find();
  domain::installation_settings settings{.name = stored.name, .public_url = stored.public_url};
  if (stored.sign_up) settings.sign_up = domain::sign_up_policy_names.value_of(*stored.sign_up);
  if (stored.mail) settings.mail = opened(*stored.mail, key);
  return settings;
}

void write_installation(postgres::connection& on, const domain::installation_settings& next,
                        const std::vector<std::string>& fields, const sealing_tools& sealing,
                        const domain::requester& by, postgres::deadline until) {
  storage::stored_installation stored{.name = next.name, .public_url = next.public_url};
  if (next.sign_up) stored.sign_up = std::string{domain::to_string(*next.sign_up)};
  if (next.mail) stored.mail = sealed(*next.mail, sealing);
  storage::installation_settings_repository(on, until).put(stored, fields, by);
}

}  // namespace signalbox::actors
