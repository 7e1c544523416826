#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// A migration of the schema, from a file of `storage/migrations/`, compiled into the program.
struct migration {
  int number = 0;
  std::string_view name;  ///< the file name without the number and `.sql`
  std::string_view sql;
};

/// All migrations, ordered by number.
[[nodiscard]] std::span<const migration> all_migrations();

/// Migrates the schema to `requested`, in one transaction, under a lock so that several servers may
/// start at the same time, and returns the names of the applied migrations. Errors: `conflict` when
/// an applied migration was changed (its name is in the message), or when the database belongs to a
/// newer version of the program.
[[nodiscard]] core::result<std::vector<std::string>> migrate(postgres::connection& on,
                                                             std::span<const migration> requested,
                                                             postgres::deadline until);

}  // namespace signalbox::storage
