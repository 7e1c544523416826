#pragma once

#include <string>
#include <string_view>

namespace signalbox::domain {

/// Returns a text for the audit log: every constant is replaced by `$n`, comments are left out, and
/// white space is reduced. Numbers continue after the highest `$n` of the text. The word after
/// PASSWORD is replaced too, quoted or not.
///
/// It works on tokens, because libpg_query's own function fails for syntax errors and leaves
/// constants of several utility statements. A text that cannot be scanned, or contains a command of
/// psql, has an empty result, because its constants cannot be distinguished from its words.
[[nodiscard]] std::string normalised_text(std::string_view text);

}  // namespace signalbox::domain
