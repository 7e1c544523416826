#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/crypto/secret_key.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// Bytes of the key of a project's repository.
inline constexpr std::size_t backup_key_bytes = 32;

/// Returns the passphrase with which pgBackRest encrypts a project's repository: hexadecimal digits
/// that are derived from the installation's key and the ref, so that they need not be stored. The
/// installation's key and the repository suffice to restore the project.
[[nodiscard]] std::string backup_passphrase(const project_ref& ref, const core::sealing_key& key);

/// Returns whether a text has the form of a passphrase. It is written into a configuration file.
[[nodiscard]] bool is_backup_passphrase(std::string_view text);

}  // namespace signalbox::domain
