#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/names.hpp"
#include "domain/identity/sign_up_policy.hpp"

/// The settings of the installation that operators change while it runs. A value from the
/// configuration (command line, environment, file) overrides the stored one, which overrides the
/// default.
namespace signalbox::domain {

inline constexpr std::size_t installation_name_characters_max = 40;
inline constexpr std::string_view default_installation_name = "Signalbox";

/// The mail server and the sender.
struct mail_account {
  std::string url;       ///< `smtp://host[:port]` or `smtps://host[:port]`
  std::string from;      ///< the sender's address
  std::string user;      ///< empty: no authentication
  std::string password;  ///< of `user`; may be empty

  friend bool operator==(const mail_account&, const mail_account&) = default;
};

/// The settings of one source; absent ones are not set there.
struct installation_settings {
  std::optional<std::string> name = std::nullopt;
  std::optional<sign_up_policy> sign_up = std::nullopt;
  std::optional<std::string> public_url = std::nullopt;
  std::optional<mail_account> mail = std::nullopt;

  friend bool operator==(const installation_settings&, const installation_settings&) = default;
};

/// The source of a value in effect.
enum class setting_source { configuration, stored, fallback };

inline constexpr auto setting_source_names =
    core::names_of<setting_source>({{setting_source::configuration, "configuration"},
                                    {setting_source::stored, "stored"},
                                    {setting_source::fallback, "default"}});

template <class T>
struct sourced {
  T value;
  setting_source from = setting_source::fallback;

  friend bool operator==(const sourced&, const sourced&) = default;
};

/// The settings in effect.
struct effective_installation {
  sourced<std::string> name;
  sourced<sign_up_policy> sign_up;
  sourced<std::string> public_url;            ///< an origin, without a slash at the end
  sourced<std::optional<mail_account>> mail;  ///< nothing: no mail is sent

  friend bool operator==(const effective_installation&, const effective_installation&) = default;
};

/// Applies the precedence. `address` is the public URL without a set one.
[[nodiscard]] effective_installation effective_settings(const installation_settings& configured,
                                                        const installation_settings& stored,
                                                        const std::string& address);

/// A requested change; absent fields stay. An empty name or public URL restores the default, and an
/// empty mail URL ends sending mail.
struct installation_change {
  std::optional<std::string> name = std::nullopt;
  std::optional<sign_up_policy> sign_up = std::nullopt;
  std::optional<std::string> public_url = std::nullopt;
  std::optional<std::string> mail_url = std::nullopt;
  std::optional<std::string> mail_from = std::nullopt;
  std::optional<std::string> mail_user = std::nullopt;
  std::optional<std::string> mail_password = std::nullopt;
};

/// Returns the settings to store after a change, checked and trimmed. Errors: `bad_request` with
/// each invalid field; `conflict` with `set_in_configuration` when the configuration sets a field
/// of the change.
[[nodiscard]] core::result<installation_settings> changed_settings(
    const installation_settings& configured, const installation_settings& stored,
    const installation_change& requested);

/// Returns the mail account of a change on top of the one in effect, for trying it before it is
/// stored. Errors: as `changed_settings`; `conflict` with `mail_not_set` when there is none.
[[nodiscard]] core::result<mail_account> tried_mail(const installation_settings& configured,
                                                    const installation_settings& stored,
                                                    const installation_change& requested);

/// Returns the names of the settings that differ: `name`, `sign_up`, `public_url`, `mail`.
[[nodiscard]] std::vector<std::string> changed_fields(const installation_settings& before,
                                                      const installation_settings& after);

/// Returns the configuration's setting for a field of `changed_fields`, for example `server.name`.
[[nodiscard]] std::string_view configured_by(std::string_view field);

}  // namespace signalbox::domain
