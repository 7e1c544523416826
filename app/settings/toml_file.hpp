#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "app/settings/given_setting.hpp"
#include "core/error.hpp"

namespace signalbox::app {

/// The settings that a TOML 1.0 text holds. `file` is how the text is called in messages. Errors:
/// `bad_request` for a text that is no TOML (with line and column), and for names that no setting
/// has: all of them, each with its line and the name that was probably meant.
[[nodiscard]] core::result<std::vector<given_setting>> read_toml(std::string_view text,
                                                                 std::string_view file);

/// The same, of a file. Errors besides: a file that cannot be read or is larger than 1 MiB.
[[nodiscard]] core::result<std::vector<given_setting>> read_toml_file(
    const std::filesystem::path& path);

}  // namespace signalbox::app
