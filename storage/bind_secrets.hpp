#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/crypto/entropy.hpp"
#include "storage/sealed_secret_repository.hpp"

namespace signalbox::storage {

/// The result of converting a portion of the secrets in the former format.
struct bound_portion {
  std::size_t bound = 0;
  std::vector<core::sealed_row> unreadable;  ///< left unchanged
  std::string last;                          ///< start of the next portion
  bool more = false;
};

/// Reseals at most `limit` secrets of the former format after `after`, each for its row, in one
/// transaction. Idempotent. Throws `failure`.
[[nodiscard]] bound_portion bind_secrets(postgres::connection& on, sealed_column column,
                                         const std::string& after, std::size_t limit,
                                         const core::sealing_key& key, const core::entropy& random,
                                         postgres::deadline until);

}  // namespace signalbox::storage
