#pragma once

#include <string>
#include <string_view>

namespace signalbox::domain {

inline constexpr std::string_view vault_schema_name = "vault";
/// The comment of the schema, by which the platform knows that its functions are up to date.
/// Increment the number with every change of `vault_functions`.
inline constexpr std::string_view vault_schema_mark = "Signalbox vault 1";
/// The project's key, beside the data directory, in which PostgreSQL works.
inline constexpr std::string_view vault_key_file_name = "vault.key";

/// Returns the statements that create the schema and its table, which the superuser owns.
/// `tenant_role` may read the table, which has only encrypted values: otherwise its `pg_dump` would
/// fail.
[[nodiscard]] std::string vault_tables(std::string_view tenant_role);

/// Returns the statements that create the functions, or replace those of an earlier version. Roles
/// may call only `vault.read_secret(text)`, and the functions `read_secret_as_…` of the roles that
/// may read something (`vault.keep_readers()`).
[[nodiscard]] std::string vault_functions();

}  // namespace signalbox::domain
