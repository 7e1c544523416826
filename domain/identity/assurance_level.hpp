#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace signalbox::domain {

/// How sure it is that a sign-in is its person's (the token's `aal`). The number is what storage
/// keeps.
enum class assurance_level : std::int16_t {
  aal1 = 1,  ///< one factor: a password, or the code host
  aal2 = 2,  ///< a second factor besides
};

/// `aal1` or `aal2`.
[[nodiscard]] std::string_view to_string(assurance_level level);
[[nodiscard]] std::optional<assurance_level> assurance_level_from(std::string_view name);

}  // namespace signalbox::domain
