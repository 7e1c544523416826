#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "postgres/deadline.hpp"
#include "postgres/os_user.hpp"

namespace signalbox::postgres {

/// Makes one folder that belongs to `owner` and is closed to everybody else (mode 0700); its parent
/// must exist. One that exists already is given the same owner and mode. Errors: `internal`.
[[nodiscard]] core::result<void> make_private_folder(const std::filesystem::path& folder,
                                                     const os_user& owner);

/// Makes a folder, and the parents that are missing, through which other users can pass (mode
/// 0711), whatever this process' umask is. Those that are there stay as they are. Errors:
/// `internal`.
[[nodiscard]] core::result<void> make_passable_folder(const std::filesystem::path& folder);

/// Makes one folder of root's through which other users can pass but in which they change nothing
/// (mode 0711); its parent must exist. Only as root. Errors: `internal`.
[[nodiscard]] core::result<void> make_roots_folder(const std::filesystem::path& folder);

/// A tree that is given away has at most so many entries, and is at most so deep.
inline constexpr std::size_t given_entries_max = 5'000'000;
inline constexpr int given_depth_max = 16;

/// Gives a folder and all in it to `owner`, the folder itself last, so that its owner says whether
/// all was given; until then it is closed to everybody but root. Follows no link, and refuses a
/// file with a second name. Only as root. Errors: `internal`, `timeout`.
[[nodiscard]] core::result<void> give_tree(const std::filesystem::path& folder,
                                           const os_user& owner, deadline until);

/// Opens a folder of `owner`'s to the processes of a group (mode 02710): they pass through it, and
/// what is made in it is of that group. Only as root. Errors: `internal`.
[[nodiscard]] core::result<void> open_to_group(const std::filesystem::path& folder,
                                               const os_user& owner, gid_t group);

/// Puts a file in place whole or not at all, also across a crash of the machine: written beside,
/// synchronised, renamed. It belongs to `owner`, mode 0600. Errors: `internal`.
[[nodiscard]] core::result<void> write_private_file(const std::filesystem::path& file,
                                                    std::string_view content, const os_user& owner);

/// The same, but leaves a file alone that has this content, owner and mode already: nothing is
/// written then, so that it works on a full disk too. Errors: `internal`.
[[nodiscard]] core::result<void> keep_private_file(const std::filesystem::path& file,
                                                   std::string_view content, const os_user& owner);

/// Renames, and makes the new name last across a crash of the machine. Errors: `internal`.
[[nodiscard]] core::result<void> rename_durably(const std::filesystem::path& from,
                                                const std::filesystem::path& to);

/// Writes everything below `folder` through to the disk, at once for its whole file system: after a
/// copy of a thousand files far cheaper than one by one. Errors: `internal`.
[[nodiscard]] core::result<void> synchronise(const std::filesystem::path& folder);

/// The last `bytes_max` bytes of a file; empty when there is no such file. A link is none.
[[nodiscard]] std::string tail_of(const std::filesystem::path& file, std::size_t bytes_max);

}  // namespace signalbox::postgres
