#pragma once

#include <string>
#include <string_view>

#include "app/settings/given_setting.hpp"
#include "app/settings/table.hpp"
#include "core/error.hpp"

namespace signalbox::app {

/// Converts a text from the environment or the command line to the type of the setting: `true`,
/// `5000`, `0.5`, or a comma-separated list. A text that cannot be converted stays a text, which
/// `assign` then rejects.
[[nodiscard]] given_value value_from_text(const setting_row& row, std::string_view text);

/// Checks a value against the table and stores it in its field. Errors: `bad_request` with the
/// setting's name, the value, its source and the allowed values.
[[nodiscard]] core::result<void> assign(settings& to, const setting_row& row,
                                        const given_setting& given);

}  // namespace signalbox::app
