#pragma once

#include "domain/identity/script_token.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Reads the columns of `script_token_details`.
[[nodiscard]] domain::script_token script_token_from(const postgres::row& row);

}  // namespace signalbox::storage
