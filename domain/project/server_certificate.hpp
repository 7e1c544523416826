#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/time.hpp"

/// The validity and renewal of TLS certificates of database servers.
namespace signalbox::domain {

/// Clients install the authority's certificate, so it outlasts the machines.
inline constexpr std::chrono::days authority_life{3650};
/// Lifetime of a server's certificate, which clients never install.
inline constexpr std::chrono::days server_certificate_life{365};
/// A certificate with less time left is replaced. Databases run while Signalbox is stopped: their
/// certificates stay valid for at least this long.
inline constexpr std::chrono::days server_certificate_renewal{120};
/// Certificates are backdated for clients with a slow clock.
inline constexpr std::chrono::days certificate_backdate{1};

/// Interval of checking the certificate of a running server, and the retry interval after a failed
/// replacement.
inline constexpr std::chrono::hours certificate_examination_interval{24};
inline constexpr std::chrono::hours certificate_retry_interval{1};

/// The content of a certificate file.
struct certificate_facts {
  std::vector<std::string> names;  ///< host names and IP addresses, sorted
  core::time_point begins_at;
  core::time_point ends_at;
  bool has_its_key = false;  ///< the private key in the file belongs to the certificate
  bool is_ours = false;      ///< signed by the authority of this installation
};

/// Returns the end of a server certificate that is issued at `now`: never after the authority's.
[[nodiscard]] core::time_point server_certificate_end(core::time_point now,
                                                      core::time_point authority_ends_at);

/// Returns the reason for replacing a server's certificate, for the log; nothing while it is valid.
/// `found` is nothing when the file is missing or damaged. A certificate that ends with its
/// authority is not replaced by one with the same end.
[[nodiscard]] std::optional<std::string_view> certificate_replacement_reason(
    const std::optional<certificate_facts>& found, const std::vector<std::string>& names,
    core::time_point authority_ends_at, core::time_point now);

}  // namespace signalbox::domain
