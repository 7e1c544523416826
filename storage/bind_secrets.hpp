#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/crypto/entropy.hpp"
#include "storage/sealed_secret_repository.hpp"

namespace signalbox::storage {

/// What was done to a portion of the secrets of the former format.
struct bound_portion {
  std::size_t bound = 0;
  std::vector<core::sealed_row> unreadable;  ///< left as they are
  std::string last;                          ///< where the next portion begins
  bool more = false;
};

/// Seals at most `limit` secrets of the former format after `after` anew, each for its row, in one
/// transaction. Repeating it changes nothing.
[[nodiscard]] core::result<bound_portion> bind_secrets(
    postgres::connection& on, sealed_column column, const std::string& after, std::size_t limit,
    const core::sealing_key& key, const core::entropy& random, postgres::deadline until);

}  // namespace signalbox::storage
