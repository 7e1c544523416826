#pragma once

#include <optional>
#include <string>

#include "app/settings.hpp"
#include "domain/entropy.hpp"
#include "domain/error.hpp"
#include "domain/time.hpp"
#include "storage/pool.hpp"

namespace signalbox::app {

/// Makes the one-time code of this start, where the first account needs one, and returns it; the
/// code of an earlier start is worth nothing any more. Errors: storage's.
[[nodiscard]] domain::result<std::optional<std::string>> renew_setup_code(
    const settings& how, storage::pool& pool, const domain::entropy& random, domain::time_point at);

}  // namespace signalbox::app
