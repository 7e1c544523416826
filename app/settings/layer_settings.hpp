#pragma once

#include <optional>
#include <string>

#include "actors/runtime/environment.hpp"
#include "api/http/call_limits.hpp"
#include "api/http/context.hpp"
#include "app/server/installation.hpp"
#include "app/settings/settings.hpp"
#include "identity_provider/oauth_host.hpp"
#include "mail/smtp_outbox.hpp"
#include "transport/server.hpp"

/// How settings reach the rooms that know nothing of settings.
namespace signalbox::app {

/// Who may create an account.
[[nodiscard]] domain::sign_up_policy sign_up_policy_of(const settings& how);

/// Says whether a new account needs the link mailed to its address.
[[nodiscard]] bool confirms_email(const settings& how);
[[nodiscard]] actors::actor_settings actor_settings_of(const settings& how,
                                                       const domain::plan_catalogue& plans);
[[nodiscard]] api::mode_of_use mode_of(const settings& how);
[[nodiscard]] api::call_limits::bounds call_bounds_of(const settings& how);
[[nodiscard]] transport::server_config transport_config_of(const settings& how);
[[nodiscard]] mail::smtp_outbox::settings mail_settings_of(const settings& how);

/// Nothing when no code host is configured.
[[nodiscard]] std::optional<identity_provider::oauth_host::settings> code_host_settings_of(
    const settings& how);

/// Where people reach the server from outside, without a slash at the end.
[[nodiscard]] std::string public_url_of(const settings& how);

/// `http`, or `https` where the server has a certificate.
[[nodiscard]] const char* scheme_of(const settings& how);

/// What the note in the data folder says of a server that listens on this port.
[[nodiscard]] announced_place announced_place_of(const settings& how, std::uint16_t port);

}  // namespace signalbox::app
