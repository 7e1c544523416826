#pragma once

#include <filesystem>
#include <string>

#include "transport/tls/certificate.hpp"

namespace signalbox::transport::tls::testing {

/// Writes a certificate for this name, signed with its own new key, and that key into a folder.
/// Throws when OpenSSL fails.
certificate_files write_self_signed(const std::filesystem::path& folder, const std::string& name);

}  // namespace signalbox::transport::tls::testing
