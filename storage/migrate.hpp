#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// One step of the schema, from a file of `storage/migrations/`, built into the program.
struct migration {
  int number = 0;
  std::string_view name;  ///< the file's, without the number and `.sql`
  std::string_view sql;
};

/// All migrations in the order of their numbers.
[[nodiscard]] std::span<const migration> all_migrations();

/// Brings the schema up to `wanted`, in one transaction, under a lock so that several servers may
/// start at once, and returns the names of the migrations that ran. Errors: `conflict` when an
/// applied migration was changed since (its name is in the sentence), or when the database is of a
/// newer version of the program.
[[nodiscard]] core::result<std::vector<std::string>> migrate(postgres::connection& on,
                                                             std::span<const migration> wanted,
                                                             postgres::deadline until);

}  // namespace signalbox::storage
