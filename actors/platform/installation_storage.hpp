#pragma once

#include <string>
#include <vector>

#include "core/crypto/entropy.hpp"
#include "core/crypto/secret_key.hpp"
#include "domain/access/requester.hpp"
#include "domain/platform/installation_settings.hpp"
#include "postgres/connection.hpp"

namespace signalbox::actors {

/// Returns the stored settings of the installation. A password that was sealed with another key is
/// empty. Throws `storage::failure`.
[[nodiscard]] domain::installation_settings read_installation(postgres::connection& on,
                                                              const core::sealing_key& key,
                                                              postgres::deadline until);

/// The secrets' key, and the randomness for sealing.
struct sealing_tools {
  const core::sealing_key& key;
  const core::entropy& random;
};

/// Replaces the stored settings, and adds the changed `fields` to the audit log in the same
/// transaction. Throws `storage::failure`.
void write_installation(postgres::connection& on, const domain::installation_settings& next,
                        const std::vector<std::string>& fields, const sealing_tools& sealing,
                        const domain::requester& by, postgres::deadline until);

}  // namespace signalbox::actors
