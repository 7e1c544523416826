#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/database/ddl.hpp"

/// Statements that use a server of another database, with the rights of the project's own role.
namespace signalbox::domain {

/// The remote tables that are listed; PostgreSQL imports more.
inline constexpr std::size_t remote_tables_max = 5'000;
/// The tables that an import can name.
inline constexpr std::size_t imported_tables_max = 1'000;
/// In which a server must answer a test or a list.
inline constexpr std::int64_t remote_answer_time_s = 10;

/// A server, and who uses it.
struct remote_use {
  std::string server;
  std::string role;              ///< with whose user mapping
  std::string owner;             ///< the project's own role, whose session it is
  std::string extension_schema;  ///< with the functions of `postgres_fdw`
};

/// Returns statements that open a connection, all of which is rolled back. A row says that it
/// works.
[[nodiscard]] ddl connection_test(const remote_use& use);

/// Returns statements whose rows are the tables of the other database (`schema`, `name`, `kind`),
/// at most one more than `remote_tables_max`. All of it is rolled back.
[[nodiscard]] ddl remote_table_list(const remote_use& use);

/// Which tables of a remote schema are imported.
struct foreign_import {
  enum class choice : std::uint8_t { all, only, except };

  std::string server;
  std::string remote_schema;
  std::string local_schema;
  choice which = choice::all;
  std::vector<std::string> tables = {};  ///< for `only` and `except`
};

/// Returns the statement of an import. Errors: `bad_request` with the field.
[[nodiscard]] core::result<std::string> import_statement(const foreign_import& what);

}  // namespace signalbox::domain
