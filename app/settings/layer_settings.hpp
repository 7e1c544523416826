#pragma once

#include <optional>
#include <string>

#include "actors/runtime/environment.hpp"
#include "api/http/call_limits.hpp"
#include "api/http/context.hpp"
#include "app/server/installation.hpp"
#include "app/settings/settings.hpp"
#include "identity_provider/oauth_client.hpp"
#include "mail/smtp_outbox.hpp"
#include "transport/server.hpp"

/// Converts settings to the configuration structs of the modules, which do not include settings.
namespace signalbox::app {

/// Returns what the audit log contains of SQL texts.
[[nodiscard]] domain::audited_texts audited_texts_of(const settings& how);

/// Returns the settings of the installation that the configuration sets; operators cannot change
/// them. `own_title` is the name in the installation's own content (`app:title`), or empty.
[[nodiscard]] domain::installation_settings configured_installation_of(
    const settings& how, const std::string& own_title);

[[nodiscard]] actors::actor_settings actor_settings_of(const settings& how,
                                                       const domain::plan_catalogue& plans);
[[nodiscard]] api::mode_of_use mode_of(const settings& how);
[[nodiscard]] api::call_limits::bounds call_bounds_of(const settings& how);
[[nodiscard]] transport::server_config transport_config_of(const settings& how);
[[nodiscard]] mail::smtp_outbox::settings mail_settings_of(const settings& how);

/// Returns an empty optional when no identity provider is configured.
[[nodiscard]] std::optional<identity_provider::oauth_client::settings> oauth_settings_of(
    const settings& how);

/// Returns the server's URL on its own machine, without a slash at the end.
[[nodiscard]] std::string local_url_of(const settings& how);

/// Returns `http`, or `https` when the server has a certificate.
[[nodiscard]] const char* scheme_of(const settings& how);

/// Returns the address that a server listening on this port announces in the data folder.
[[nodiscard]] announced_place announced_place_of(const settings& how, std::uint16_t port);

}  // namespace signalbox::app
