#pragma once

#include <optional>
#include <string>

#include "app/settings/settings.hpp"
#include "core/crypto/entropy.hpp"
#include "core/error.hpp"
#include "core/time.hpp"
#include "storage/pool.hpp"

namespace signalbox::app {

/// What the first account of the installation needs.
struct setup_of_start {
  bool needed = false;  ///< there is no account
  std::optional<std::string> code = std::nullopt;
};

/// Creates the one-time setup code of this start, if the first account needs one, and returns it;
/// the code of an earlier start becomes invalid. Errors: storage's.
[[nodiscard]] core::result<setup_of_start> renew_setup_code(const settings& how,
                                                            storage::pool& pool,
                                                            const core::entropy& random,
                                                            core::time_point at);

}  // namespace signalbox::app
