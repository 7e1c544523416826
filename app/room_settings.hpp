#pragma once

#include <string>

#include "actors/environment.hpp"
#include "app/settings.hpp"
#include "mail/smtp_outbox.hpp"
#include "transport/server.hpp"

/// How settings reach the rooms that know nothing of settings.
namespace signalbox::app {

[[nodiscard]] actors::actor_settings actor_settings_of(const settings& how);
[[nodiscard]] transport::server_config transport_config_of(const settings& how);
[[nodiscard]] mail::smtp_outbox::settings mail_settings_of(const settings& how);

/// Where people reach the server from outside, without a slash at the end.
[[nodiscard]] std::string public_url_of(const settings& how);

}  // namespace signalbox::app
