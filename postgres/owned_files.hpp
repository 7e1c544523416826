#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "postgres/deadline.hpp"
#include "postgres/os_user.hpp"

namespace signalbox::postgres {

/// Creates a folder that belongs to `owner` and is inaccessible to others (mode 0700); its parent
/// must exist. An existing folder gets the same owner and mode. Errors: `internal`.
[[nodiscard]] core::result<void> make_private_folder(const std::filesystem::path& folder,
                                                     const os_user& owner);

/// Creates a folder, and missing parents, with search permission for other users (mode 0711),
/// independent of the umask. Existing ones stay unchanged. Errors: `internal`.
[[nodiscard]] core::result<void> make_passable_folder(const std::filesystem::path& folder);

/// Creates a folder of root that other users can search but not change (mode 0711); its parent must
/// exist. Only as root. Errors: `internal`.
[[nodiscard]] core::result<void> make_roots_folder(const std::filesystem::path& folder);

/// Maximum number of entries and depth of a tree whose owner is changed.
inline constexpr std::size_t given_entries_max = 5'000'000;
inline constexpr int given_depth_max = 16;

/// Changes the owner of a folder and its content to `owner`, the folder itself last, so that its
/// owner shows whether the change is complete; until then only root has access. Follows no links,
/// and refuses files with several hard links. Only as root. Errors: `internal`, `timeout`.
[[nodiscard]] core::result<void> give_tree(const std::filesystem::path& folder,
                                           const os_user& owner, deadline until);

/// Opens a folder of `owner` to the processes of a group (mode 02710): they can search it, and
/// files created in it belong to the group. Only as root. Errors: `internal`.
[[nodiscard]] core::result<void> open_to_group(const std::filesystem::path& folder,
                                               const os_user& owner, gid_t group);

/// Writes a file atomically and durably, even across a crash of the machine: written to a temporary
/// file, synchronized, renamed. It belongs to `owner`; `mode` is 0600, or 0400 for a file that its
/// owner only reads. Errors: `internal`.
[[nodiscard]] core::result<void> write_private_file(const std::filesystem::path& file,
                                                    std::string_view content, const os_user& owner,
                                                    mode_t mode = 0600);

/// Same, but leaves a file with this content, owner and mode unchanged: nothing is written then, so
/// that it also works on a full disk. Errors: `internal`.
[[nodiscard]] core::result<void> keep_private_file(const std::filesystem::path& file,
                                                   std::string_view content, const os_user& owner,
                                                   mode_t mode = 0600);

/// Renames durably, even across a crash of the machine. Errors: `internal`.
[[nodiscard]] core::result<void> rename_durably(const std::filesystem::path& from,
                                                const std::filesystem::path& to);

/// Writes everything below `folder` to the disk by synchronizing its whole file system: much
/// cheaper after a copy of a thousand files than each file separately. Errors: `internal`.
[[nodiscard]] core::result<void> synchronise(const std::filesystem::path& folder);

/// Returns the last `bytes_max` bytes of a file; empty when there is none, or it is a link.
[[nodiscard]] std::string tail_of(const std::filesystem::path& file, std::size_t bytes_max);

}  // namespace signalbox::postgres
