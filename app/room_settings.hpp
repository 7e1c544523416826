#pragma once

#include "actors/environment.hpp"
#include "api/call_limits.hpp"
#include "app/settings.hpp"
#include "transport/server.hpp"

/// How settings reach the rooms that know nothing of settings.
namespace signalbox::app {

[[nodiscard]] actors::actor_settings actor_settings_of(const settings& how);
[[nodiscard]] api::call_limits::bounds call_bounds_of(const settings::limits_section& wanted);
[[nodiscard]] transport::server_config transport_config_of(const settings& how);

}  // namespace signalbox::app
