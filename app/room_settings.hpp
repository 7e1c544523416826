#pragma once

#include "actors/environment.hpp"
#include "app/settings.hpp"
#include "transport/server.hpp"

/// How settings reach the rooms that know nothing of settings.
namespace signalbox::app {

[[nodiscard]] actors::actor_settings actor_settings_of(const settings& how);
[[nodiscard]] transport::server_config transport_config_of(const settings& how);

}  // namespace signalbox::app
