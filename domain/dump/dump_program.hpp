#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace signalbox::domain {

/// The names in the folder of a program: all that it may read and write.
/// @{
inline constexpr std::string_view dump_archive_name = "archive";  ///< a file or a folder, read
inline constexpr std::string_view dump_list_name = "list";        ///< the entries to restore, read
inline constexpr std::string_view dump_folder_name = "dump";      ///< an empty folder, filled
/// @}

enum class dump_program_kind : std::uint8_t {
  dump,     ///< pg_dump: reads a database
  restore,  ///< pg_restore: reads an archive, connects to nothing
};
inline constexpr auto last_dump_program_kind = dump_program_kind::restore;

/// A program of PostgreSQL for one project, which runs as the project's system user.
struct dump_program {
  dump_program_kind kind{};
  std::vector<std::string> arguments = {};
  std::string password = {};  ///< of the database, for pg_dump; never logged

  [[nodiscard]] bool fills_folder() const;
};

/// The name of its file.
[[nodiscard]] std::string_view file_of(dump_program_kind kind);

/// Checks that a program reads and writes nothing but its output and the files in its folder, and
/// runs no other program. Errors: `bad_request`.
[[nodiscard]] core::result<void> check_dump_program(const dump_program& what);

/// Returns the arguments with the files of a program in `folder`, which ends with a slash.
[[nodiscard]] std::vector<std::string> arguments_in(const dump_program& what,
                                                    std::string_view folder);

}  // namespace signalbox::domain
