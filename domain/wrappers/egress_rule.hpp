#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/ip_address.hpp"

/// To which addresses the database of a project may open connections.
namespace signalbox::domain {

/// The setting that allows networks in addition to the internet.
inline constexpr std::string_view allowed_networks_setting = "wrappers.allowed_networks";

/// The code of an address that only the operator can allow.
inline constexpr std::string_view address_refused_code = "address_refused";

/// Ports of the platform.
struct platform_ports {
  std::optional<core::ip_address> at = std::nullopt;  ///< nothing: at each address of this host
  std::uint16_t first = 0;
  std::uint16_t last = 0;
};

/// What the operator and the platform determine.
struct egress_rule {
  std::vector<core::ip_network> allowed = {};  ///< in addition to public addresses
  /// The platform's own database, projects' databases and the pooler. Nothing allows these.
  std::vector<platform_ports> refused = {};
};

/// The host and port of a server as a member wrote them, and what they are now.
struct egress_target {
  std::string host;
  std::uint16_t port = 0;
  std::vector<core::ip_address> found = {};  ///< the addresses of the host, the best one first
  /// The address that is in use. It is kept while the host has it and it is allowed.
  std::optional<core::ip_address> current = std::nullopt;
};

/// Returns the address to which connections may be opened. `own`: the addresses of this host.
/// Errors: `bad_request` if no address is allowed, with the code `address_refused` if the operator
/// can allow it; `bad_request` for a host without addresses.
[[nodiscard]] core::result<core::ip_address> chosen_address(const egress_target& target,
                                                            const egress_rule& rule,
                                                            std::span<const core::ip_address> own);

}  // namespace signalbox::domain
