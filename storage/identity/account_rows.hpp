#pragma once

#include "core/error.hpp"
#include "domain/identity/account.hpp"
#include "postgres/rows.hpp"

namespace signalbox::storage {

/// Aliases of columns whose names also exist in joined tables.
struct account_columns {
  const char* id = "id";
  const char* created_at = "created_at";
  const char* updated_at = "updated_at";
};

/// Reads the column `operator_role` of `accounts`.
[[nodiscard]] domain::operator_role operator_role_in(const postgres::row& row);

/// Reads the columns of `account_details`.
[[nodiscard]] domain::stored_account account_from(const postgres::row& row,
                                                  const account_columns& called = {});

/// Reads the columns of `profile_details`. `id` is the name of its id column.
[[nodiscard]] domain::profile profile_from(const postgres::row& row, const char* id = "id");

/// The error for an unknown account.
[[nodiscard]] std::unexpected<core::error> no_account();

/// The error for an address that is in use: `conflict`, `user_already_exists`.
[[nodiscard]] std::unexpected<core::error> address_taken();

}  // namespace signalbox::storage
