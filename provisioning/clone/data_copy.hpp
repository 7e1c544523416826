#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "postgres/deadline.hpp"
#include "postgres/os_user.hpp"

/// Copying the files of a running server's data directory, as PostgreSQL's manual describes it
/// (26.3.3, "Making a Base Backup Using the Low Level API").
///
/// The folder that is read belongs to a project's user, who can replace anything in it by a link,
/// so it is read with that user's permissions only (`postgres::acting_as`), and links are not
/// followed. The copy is written with the permissions of its own owner.
namespace signalbox::provisioning {

/// Depth of a data directory, and the number of entries in one of its folders that are copied.
inline constexpr int copied_depth_max = 8;
inline constexpr std::size_t copied_entries_max = 5'000'000;

/// What becomes of an entry of a data directory, whose path is relative to it.
enum class copy_rule {
  copied,
  emptied,  ///< a folder without its content
  left,     ///< not copied
};
/// Pure. `unlogged` are the names of files with the beginning of an unlogged table (`…_init`) in
/// the folder: recovery makes the table from that file.
[[nodiscard]] copy_rule copy_rule_of(const std::filesystem::path& entry,
                                     const std::vector<std::string>& unlogged);

/// A folder that is copied, and its copy. Both exist, and the objects referred to outlive it.
struct copied_folder {
  const std::filesystem::path& from;
  const postgres::os_user& from_owner;
  const std::filesystem::path& to;
  const postgres::os_user& to_owner;
};

/// Copies all files but the WAL, `pg_control` last. `between` is called after each file; an error
/// of it ends the copy. Files that disappear meanwhile are left out. Errors: `internal`, `timeout`.
[[nodiscard]] core::result<void> copy_running_data(
    const copied_folder& of, const std::function<core::result<void>()>& between,
    postgres::deadline until);

/// Copies one file; its path is relative to both folders. False: there is no such file. Errors: as
/// above.
[[nodiscard]] core::result<bool> copy_data_file(const copied_folder& of,
                                                const std::filesystem::path& file,
                                                postgres::deadline until);

/// Returns the names of the entries of a folder in the one that is copied.
[[nodiscard]] std::vector<std::string> names_in(const copied_folder& of,
                                                const std::filesystem::path& folder);

}  // namespace signalbox::provisioning
