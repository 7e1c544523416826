#pragma once

#include <dirent.h>

#include <filesystem>
#include <memory>

namespace signalbox::provisioning {

struct close_folder {
  void operator()(DIR* opened) const { ::closedir(opened); }
};
/// An open folder; null when it could not be opened.
using open_folder = std::unique_ptr<DIR, close_folder>;

/// Opens a folder in an open folder; a link is none.
[[nodiscard]] open_folder open_at(int parent, const char* name);

/// Opens a folder of a project by a path in which no part may be a link, because its database's
/// user may have replaced a folder by one. A kernel before 5.6 checks only the last part.
[[nodiscard]] open_folder open_without_links(const std::filesystem::path& path);

}  // namespace signalbox::provisioning
