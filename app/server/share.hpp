#pragma once

#include <filesystem>

#include "app/settings/settings.hpp"

namespace signalbox::app {

/// Returns the folder `share/signalbox` next to the folder of the running program: the catalogues
/// (`config/`) and the built web app (`web/`). Throws `std::filesystem::filesystem_error` when the
/// system does not report the path of the program.
[[nodiscard]] std::filesystem::path share_folder();

/// Returns the folder of the built web app.
[[nodiscard]] std::filesystem::path web_root_of(const settings& how);

}  // namespace signalbox::app
