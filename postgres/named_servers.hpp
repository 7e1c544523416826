#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace signalbox::postgres {

/// A server that connection parameters name.
struct named_server {
  std::string host;  ///< an IP address or a name; empty: this host, through a Unix socket
  std::uint16_t port = 0;
};

/// Returns the servers that libpq would try with these parameters, an address before its name.
/// Nothing for parameters that libpq does not accept.
[[nodiscard]] std::vector<named_server> named_servers(const std::string& conninfo);

}  // namespace signalbox::postgres
