#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "app/settings/given_setting.hpp"
#include "core/error.hpp"

namespace signalbox::app {

/// Reads the settings in a TOML 1.0 text. `file` names the text in messages. Errors: `bad_request`
/// for a text that is not valid TOML (with line and column), and for all unknown names, each with
/// its line and the most similar known name.
[[nodiscard]] core::result<std::vector<given_setting>> read_toml(std::string_view text,
                                                                 std::string_view file);

/// Reads the settings in a TOML 1.0 file. Additional errors: the file cannot be read or is larger
/// than 1 MiB.
[[nodiscard]] core::result<std::vector<given_setting>> read_toml_file(
    const std::filesystem::path& path);

}  // namespace signalbox::app
