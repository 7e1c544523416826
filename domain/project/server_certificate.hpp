#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/time.hpp"

/// When the TLS certificate of a database server is good, and when it is replaced.
namespace signalbox::domain {

/// The authority is the one certificate that clients install, so it lasts longer than the machines.
inline constexpr std::chrono::days authority_life{3650};
/// A server's certificate, which clients never install.
inline constexpr std::chrono::days server_certificate_life{365};
/// A certificate with less time left is replaced. Databases serve while Signalbox is stopped: they
/// keep a certificate that is good for at least this long.
inline constexpr std::chrono::days server_certificate_renewal{120};
/// Certificates begin before they are made, for clients whose clock is slow.
inline constexpr std::chrono::days certificate_backdate{1};

/// How often the certificate of a running server is examined, and how soon again after it could
/// not be replaced.
inline constexpr std::chrono::hours certificate_examination_interval{24};
inline constexpr std::chrono::hours certificate_retry_interval{1};

/// What a certificate file holds.
struct certificate_facts {
  std::vector<std::string> names;  ///< host names and IP addresses, sorted
  core::time_point begins_at;
  core::time_point ends_at;
  bool has_its_key = false;  ///< the private key in the file belongs to the certificate
  bool is_ours = false;      ///< signed by the authority of this installation
};

/// The end of a server certificate that is made at `now`: never after its authority's.
[[nodiscard]] core::time_point server_certificate_end(core::time_point now,
                                                      core::time_point authority_ends_at);

/// Why a server's certificate has to be replaced, for the log; nothing while it is good. `found` is
/// nothing where the file is missing or damaged. A certificate that ends with its authority is not
/// replaced by one that lasts no longer.
[[nodiscard]] std::optional<std::string_view> certificate_replacement_reason(
    const std::optional<certificate_facts>& found, const std::vector<std::string>& names,
    core::time_point authority_ends_at, core::time_point now);

}  // namespace signalbox::domain
