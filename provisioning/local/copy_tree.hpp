#pragma once

#include <filesystem>

#include "core/error.hpp"
#include "postgres/deadline.hpp"
#include "postgres/os_user.hpp"

namespace signalbox::provisioning {

/// Copies a folder with all folders and regular files in it to `to`, whose parent must exist. The
/// copy belongs to `owner` and is inaccessible to all other users. If the file system supports it,
/// the copies share their blocks until one changes (`copy_content`). Errors: `timeout`, which
/// leaves an incomplete copy; `internal`.
[[nodiscard]] core::result<void> copy_tree(const std::filesystem::path& from,
                                           const std::filesystem::path& to,
                                           const postgres::os_user& owner,
                                           postgres::deadline until);

}  // namespace signalbox::provisioning
