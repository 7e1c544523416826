#pragma once

#include <filesystem>

#include "app/settings/settings.hpp"

namespace signalbox::app {

/// The folder `share/signalbox` beside the folder of the running program: the catalogues
/// (`config/`) and the built web app (`web/`). Throws `std::filesystem::filesystem_error` when the
/// system does not tell where the program is.
[[nodiscard]] std::filesystem::path share_folder();

/// The folder of the built web app.
[[nodiscard]] std::filesystem::path web_root_of(const settings& how);

}  // namespace signalbox::app
