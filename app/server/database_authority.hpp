#pragma once

#include <filesystem>

#include "core/error.hpp"
#include "core/time.hpp"
#include "provisioning/local/certificate_authority.hpp"

namespace signalbox::app {

/// `<data>/keys/database-authority.key` and `.crt`: who signs the databases' certificates.
[[nodiscard]] std::filesystem::path authority_key_path(const std::filesystem::path& data);
[[nodiscard]] std::filesystem::path authority_certificate_path(const std::filesystem::path& data);

/// The certificate authority of an installation, made on first use; the folder `keys` must exist.
/// A certificate that is not there is made from the key. Errors: `internal` with the file that is
/// damaged and what to do.
[[nodiscard]] core::result<provisioning::certificate_authority> keep_database_authority(
    const std::filesystem::path& data, core::time_point now);

}  // namespace signalbox::app
