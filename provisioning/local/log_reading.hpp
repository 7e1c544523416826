#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "domain/log/log_position.hpp"
#include "postgres/deadline.hpp"
#include "provisioning/local/project_folder.hpp"

/// Reading of log files from a stored position on. The files belong to the user of the project's
/// database, who may have replaced anything: only regular files are opened, and links are not
/// followed.
namespace signalbox::provisioning {

/// A folder with log files.
struct log_files {
  std::filesystem::path folder;
  /// The ending of their names, or the whole name of the only file.
  std::string_view ending;
  /// The data directory, in which PostgreSQL notes the file to which it writes; empty: none.
  std::filesystem::path noted_in = {};
};

/// Returns the folder in which PostgreSQL writes its log.
[[nodiscard]] std::filesystem::path log_folder_of(const project_folder& of);

/// The log of a project's database.
[[nodiscard]] log_files log_files_of(const project_folder& of);

/// The log of the pooler, in its folder.
[[nodiscard]] log_files pooler_log_files(const std::filesystem::path& folder);

/// As `provider::read_log`. A folder that does not exist has no lines. A file is left when a later
/// one exists, and half a line at its end is a line then. A loss is reported before any line is
/// read behind it.
[[nodiscard]] core::result<domain::log_chunk> read_log_files(const log_files& of,
                                                             const domain::log_position& from,
                                                             postgres::deadline until);

}  // namespace signalbox::provisioning
