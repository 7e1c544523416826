#pragma once

#include <string>
#include <string_view>

#include "core/time.hpp"

namespace signalbox::domain {

/// The file name of the authority's certificate in connection strings.
inline constexpr std::string_view authority_file_name = "signalbox-ca.crt";

/// The public part of the certificate authority that signs the database servers' certificates.
struct database_authority {
  std::string certificate;  ///< PEM
  std::string fingerprint;  ///< SHA-256: `AB:CD:…`
  core::time_point expires_at;

  friend bool operator==(const database_authority&, const database_authority&) = default;
};

}  // namespace signalbox::domain
