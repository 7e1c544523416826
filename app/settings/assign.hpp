#pragma once

#include <string>
#include <string_view>

#include "app/settings/given_setting.hpp"
#include "app/settings/table.hpp"
#include "core/error.hpp"

namespace signalbox::app {

/// Reads a text from the environment or the command line as the kind of value that the setting
/// takes: `true`, `5000`, `0.5`, or a list with commas between. What cannot be read stays a text,
/// which `assign` then refuses.
[[nodiscard]] given_value value_from_text(const setting_row& row, std::string_view text);

/// Checks a value against the table and puts it where it belongs. Errors: `bad_request` with the
/// setting's name, the value, where it came from and what is allowed.
[[nodiscard]] core::result<void> assign(settings& to, const setting_row& row,
                                        const given_setting& given);

}  // namespace signalbox::app
