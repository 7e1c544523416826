#pragma once

#include <filesystem>
#include <string>

#include "transport/tls/certificate.hpp"

namespace signalbox::transport::tls::testing {

/// Writes a certificate for this name, signed with its own new key, and that key into a folder.
/// Throws when OpenSSL fails.
certificate_files write_self_signed(const std::filesystem::path& folder, const std::string& name);

/// Writes a new key that no certificate of `write_self_signed` matches into a folder, and returns
/// its file. Throws when OpenSSL fails.
std::filesystem::path write_ed25519_key(const std::filesystem::path& folder);

}  // namespace signalbox::transport::tls::testing
