#include "storage/platform/installation_settings_repository.hpp"

#include <utility>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {
namespace {

using postgres::statement;
using optional_text = std::optional<std::string>;

constexpr statement select_settings{"installation_settings.find",
                                    "SELECT * FROM installation_settings"};
constexpr statement put_settings{"installation_settings.put", R"(
  INSERT INTO installation_settings (name, sign_up, public_url, mail_url, mail_from, mail_user,
                                     sealed_mail_password, changed_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (only_row) DO UPDATE
  SET name = excluded.name, sign_up = excluded.sign_up, public_url = excluded.public_url,
      mail_url = excluded.mail_url, mail_from = excluded.mail_from,
      mail_user = excluded.mail_user, sealed_mail_password = excluded.sealed_mail_password,
      changed_at = excluded.changed_at)"};

nlohmann::json shown(const optional_text& value) {
  return value ? nlohmann::json(*value) : nlohmann::json();
}

nlohmann::json audited(const stored_installation& next, const std::vector<std::string>& fields) {
  nlohmann::json detail = {{"fields", fields}};
  for (const auto& field : fields) {
    if (field == "name") detail["name"] = shown(next.name);
    if (field == "sign_up") detail["sign_up"] = shown(next.sign_up);
    if (field == "public_url") detail["public_url"] = shown(next.public_url);
    if (field == "mail")
      detail["mail_url"] = next.mail ? nlohmann::json(next.mail->url) : nlohmann::json();
  }
  return detail;
}

}  // namespace

stored_installation installation_settings_repository::find() {
  const auto found = on_.run(select_settings, {});
  if (found.empty()) return {};
  const auto row = found[0];
  stored_installation stored{.name = row.as<optional_text>("name"),
                             .sign_up = row.as<optional_text>("sign_up"),
                             .public_url = row.as<optional_text>("public_url")};
  if (auto url = row.as<optional_text>("mail_url")) {
    stored.mail = stored_mail{.url = std::move(*url),
                              .from = row.as<std::string>("mail_from"),
                              .user = row.as<std::string>("mail_user"),
                              .sealed_password = row.as<optional_text>("sealed_mail_password")};
  }
  return stored;
}

void installation_settings_repository::put(const stored_installation& next,
                                           const std::vector<std::string>& fields,
                                           const domain::requester& by) {
  auto work = on_.begin();
  const auto& mail = next.mail;
  on_.run(put_settings,
          {next.name, next.sign_up, next.public_url, mail ? optional_text{mail->url} : std::nullopt,
           mail ? optional_text{mail->from} : std::nullopt,
           mail ? optional_text{mail->user} : std::nullopt,
           mail ? mail->sealed_password : std::nullopt, by.at});
  const audit_entry entry{.by = by,
                          .action = domain::audit::installation_update,
                          .target = next.name.value_or("Signalbox"),
                          .detail = audited(next, fields)};
  audit_repository(on_).append(entry);
  work.commit();
}

}  // namespace signalbox::storage
