#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "postgres/os_user.hpp"
#include "provisioning/clone/clone_site.hpp"

/// The definitions of a database as SQL, by `pg_dump`.
namespace signalbox::provisioning {

/// Longest script of definitions; PostgreSQL parses it as a whole.
inline constexpr std::size_t schema_script_bytes_max = std::size_t{32} << 20;

/// Returns the lines of a table of contents (`pg_restore --list`) that are restored: not what the
/// platform creates itself, such as the schema `made_schema`, user mappings, which have passwords,
/// and triggers of database hooks. Pure.
[[nodiscard]] std::string restored_contents(std::string_view list, std::string_view made_schema);

/// Returns a script without the first and last commands of `psql`, `\restrict` and `\unrestrict`.
/// Any other would be an error of syntax. Pure.
[[nodiscard]] std::string without_restriction(std::string_view script);

/// What the platform creates in the new database before the definitions, which may refer to it.
struct platform_parts {
  bool has_vault = false;     ///< the schema `vault` is the platform's
  std::string cron_schema;    ///< of pg_cron's extension; empty: it has none
  bool has_wrappers = false;  ///< the extension of wrappers
};

/// Returns the script that creates the definitions of the running source: schemas, extensions,
/// types, tables, functions, owners, privileges. Roles must exist; those of the platform's schemas,
/// which begin with `signalbox_`, and `parts` are left out. The programs run as `user`, in the
/// staging folder, which belongs to that user. Errors: `conflict` for locked tables and too many
/// definitions; `timeout`; `internal` with the reason.
[[nodiscard]] core::result<std::string> dump_schema(const clone_site& at,
                                                    const postgres::os_user& user,
                                                    const platform_parts& parts, deadline until);

}  // namespace signalbox::provisioning
