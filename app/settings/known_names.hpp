#pragma once

#include <string>
#include <vector>

#include "app/settings/settings.hpp"

namespace signalbox::app {

/// What the machine calls itself; empty when it does not say.
[[nodiscard]] std::string machine_name();

/// The host names under which requests reach the server, besides `localhost` and IP addresses: the
/// host of `server.public_url`, those of `server.allowed_hosts`, and the machine's own name, whole
/// and without its domain.
[[nodiscard]] std::vector<std::string> known_names_of(const settings& how,
                                                      const std::string& machine);

}  // namespace signalbox::app
