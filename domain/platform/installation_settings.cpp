#include "domain/platform/installation_settings.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "core/host_in_url.hpp"
#include "domain/platform/server_address.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

using core::result;

constexpr std::size_t mail_text_bytes_max = 320;

struct named_setting {
  std::string_view field;
  std::string_view setting;
};

constexpr std::array named_settings = {
    named_setting{"name", "server.name"}, named_setting{"sign_up", "identity.sign_up"},
    named_setting{"public_url", "server.public_url"}, named_setting{"mail", "mail.url"}};

template <class T>
sourced<T> pick(const std::optional<T>& configured, const std::optional<T>& stored, T fallback) {
  if (configured) return {.value = *configured, .from = setting_source::configuration};
  if (stored) return {.value = *stored, .from = setting_source::stored};
  return {.value = std::move(fallback), .from = setting_source::fallback};
}

std::string trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto first = text.find_first_not_of(blanks);
  if (first == text.npos) return {};
  return std::string{text.substr(first, text.find_last_not_of(blanks) - first + 1)};
}

std::unexpected<core::error> configured(std::string_view field) {
  auto refused = core::fail(
      core::errc::conflict,
      fmt::format("Set in the configuration file: change {} there.", configured_by(field)));
  refused.error().detail_code = "set_in_configuration";
  refused.error().fields.push_back(
      {.field = std::string{field}, .message = refused.error().message});
  return refused;
}

result<std::optional<std::string>> checked_name(const std::string& requested) {
  auto name = trimmed(requested);
  if (name.empty()) return std::nullopt;
  return check_title("name", name, installation_name_characters_max);
}

result<std::optional<std::string>> checked_origin(const std::string& requested) {
  auto origin = trimmed(requested);
  while (origin.ends_with('/'))
    origin.pop_back();
  if (origin.empty()) return std::nullopt;
  if (!is_web_origin(origin)) {
    return fail_field("public_url",
                      "must be an address without a path, such as https://signalbox.example.com");
  }
  return origin;
}

bool fits_one_line(const std::string& text) {
  return text.size() <= mail_text_bytes_max && text.find_first_of("\r\n\0", 0, 3) == text.npos;
}

bool names_mail(const installation_change& requested) {
  return requested.mail_url || requested.mail_from || requested.mail_user ||
         requested.mail_password;
}

/// Returns the stored account with the requested fields; without a URL nothing.
result<std::optional<mail_account>> checked_mail(const std::optional<mail_account>& stored,
                                                 const installation_change& requested) {
  auto next = stored.value_or(mail_account{});
  if (requested.mail_url) next.url = trimmed(*requested.mail_url);
  if (next.url.empty()) return std::nullopt;
  if (!is_mail_url(next.url)) {
    return fail_field("mail_url",
                      "must be an address such as smtp://mail.example.com:587 or "
                      "smtps://mail.example.com");
  }
  const bool is_elsewhere = stored &&
                            core::host_in_url(stored->url) != core::host_in_url(next.url) &&
                            !requested.mail_password;
  auto from = check_email("mail_from", requested.mail_from.value_or(next.from));
  if (!from) return std::unexpected(std::move(from.error()));
  next.from = std::move(*from);
  if (requested.mail_user) next.user = trimmed(*requested.mail_user);
  if (requested.mail_password) next.password = *requested.mail_password;
  // A stored password is never sent to another server than the one it was entered for.
  if (is_elsewhere || next.user.empty()) next.password.clear();
  if (!fits_one_line(next.user)) return fail_field("mail_user", "must be one short line");
  if (!fits_one_line(next.password)) return fail_field("mail_password", "must be one short line");
  return next;
}

}  // namespace

effective_installation effective_settings(const installation_settings& configured,
                                          const installation_settings& stored,
                                          const std::string& address) {
  // A source without an account does not set one; it never sets "no account".
  using chosen = std::optional<std::optional<mail_account>>;
  const auto some = [](const std::optional<mail_account>& from) {
    return from ? chosen{from} : chosen{};
  };
  return {.name = pick(configured.name, stored.name, std::string{default_installation_name}),
          .sign_up = pick(configured.sign_up, stored.sign_up, sign_up_policy::open),
          .public_url = pick(configured.public_url, stored.public_url, address),
          .mail = pick(some(configured.mail), some(stored.mail), std::optional<mail_account>{})};
}

result<installation_settings> changed_settings(const installation_settings& configured_values,
                                               const installation_settings& stored,
                                               const installation_change& requested) {
  if (requested.name && configured_values.name) return configured("name");
  if (requested.sign_up && configured_values.sign_up) return configured("sign_up");
  if (requested.public_url && configured_values.public_url) return configured("public_url");
  if (names_mail(requested) && configured_values.mail) return configured("mail");
  auto next = stored;
  if (requested.name) {
    auto name = checked_name(*requested.name);
    if (!name) return std::unexpected(std::move(name.error()));
    next.name = std::move(*name);
  }
  if (requested.sign_up) next.sign_up = requested.sign_up;
  if (requested.public_url) {
    auto origin = checked_origin(*requested.public_url);
    if (!origin) return std::unexpected(std::move(origin.error()));
    next.public_url = std::move(*origin);
  }
  if (names_mail(requested)) {
    auto mail = checked_mail(stored.mail, requested);
    if (!mail) return std::unexpected(std::move(mail.error()));
    next.mail = std::move(*mail);
  }
  return next;
}

result<mail_account> tried_mail(const installation_settings& configured_values,
                                const installation_settings& stored,
                                const installation_change& requested) {
  if (configured_values.mail && !names_mail(requested)) return *configured_values.mail;
  const auto next = changed_settings(configured_values, stored, requested);
  if (!next) return std::unexpected(next.error());
  if (next->mail) return *next->mail;
  auto refused = core::fail(core::errc::conflict, "Enter a mail server first.");
  refused.error().detail_code = "mail_not_set";
  return refused;
}

std::vector<std::string> changed_fields(const installation_settings& before,
                                        const installation_settings& after) {
  std::vector<std::string> fields;
  if (before.name != after.name) fields.emplace_back("name");
  if (before.sign_up != after.sign_up) fields.emplace_back("sign_up");
  if (before.public_url != after.public_url) fields.emplace_back("public_url");
  if (before.mail != after.mail) fields.emplace_back("mail");
  return fields;
}

std::string_view configured_by(std::string_view field) {
  for (const auto& one : named_settings)
    if (one.field == field) return one.setting;
  return {};
}

}  // namespace signalbox::domain
