#pragma once

#include <string>
#include <vector>

#include "app/settings/settings.hpp"

namespace signalbox::app {

/// Returns the machine's host name; empty when the system does not provide one.
[[nodiscard]] std::string machine_name();

/// Returns the host names under which the server accepts requests, in addition to `localhost` and
/// IP addresses: the host of the public URL, those of `server.allowed_hosts`, and the machine's own
/// name, with and without its domain.
[[nodiscard]] std::vector<std::string> known_names_of(const settings& how,
                                                      const std::string& public_url,
                                                      const std::string& machine);

}  // namespace signalbox::app
