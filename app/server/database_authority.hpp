#pragma once

#include <filesystem>

#include "core/error.hpp"
#include "core/time.hpp"
#include "provisioning/local/certificate_authority.hpp"

namespace signalbox::app {

/// The key and certificate that sign the databases' certificates:
/// `<data>/keys/database-authority.key` and `.crt`.
[[nodiscard]] std::filesystem::path authority_key_path(const std::filesystem::path& data);
[[nodiscard]] std::filesystem::path authority_certificate_path(const std::filesystem::path& data);

/// Returns the certificate authority of an installation, created on first use; the folder `keys`
/// must exist. A missing certificate is created from the key. Errors: `internal` with the damaged
/// file and the required action.
[[nodiscard]] core::result<provisioning::certificate_authority> keep_database_authority(
    const std::filesystem::path& data, core::time_point now);

}  // namespace signalbox::app
