#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace signalbox::domain {

inline constexpr std::size_t name_characters_max = 64;
inline constexpr std::size_t email_bytes_max = 254;       ///< RFC 5321, section 4.5.3.1.3
inline constexpr std::size_t email_local_bytes_max = 64;  ///< RFC 5321, section 4.5.3.1.1
inline constexpr std::size_t host_label_bytes_max = 63;   ///< RFC 1035, section 2.3.4

/// Returns the error for an invalid field: `errc::bad_request` with the field's name and the fault.
[[nodiscard]] std::unexpected<core::error> fail_field(std::string field, std::string message);

/// Checks the name of an organization or project and trims white space: 1 to 64 UTF-8 characters,
/// at least one of them visible, no control characters and none that reorder or hide text.
[[nodiscard]] core::result<std::string> check_name(std::string_view field, std::string_view text);

/// Same for a name of up to `characters_max` characters.
[[nodiscard]] core::result<std::string> check_title(std::string_view field, std::string_view text,
                                                    std::size_t characters_max);

/// Checks a first or last name and trims white space: like `check_name`, but may be empty.
[[nodiscard]] core::result<std::string> check_person_name(std::string_view field,
                                                          std::string_view text);

/// Checks a username: 1 to 64 letters, digits, or other characters of an address before its @, from
/// which usernames are generated.
[[nodiscard]] core::result<std::string> check_username(std::string_view field,
                                                       std::string_view text);

/// Checks an e-mail address, converts it to lower case and trims white space: `local@host`, ASCII,
/// at most 254 bytes, the host with a dot or `localhost`. Quoted local parts and address literals
/// are refused, because they are not used in practice.
[[nodiscard]] core::result<std::string> check_email(std::string_view field, std::string_view text);

/// Checks a text that must contain more than white space; returns it unchanged. Errors:
/// `bad_request` with the field.
[[nodiscard]] core::result<std::string> check_not_blank(std::string_view field,
                                                        std::string_view text);

/// Checks the id of an organization or project in addresses (`is_ref`). Errors: `bad_request`.
[[nodiscard]] core::result<std::string> check_ref_text(std::string_view field,
                                                       std::string_view text);

}  // namespace signalbox::domain
