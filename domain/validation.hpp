#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace signalbox::domain {

inline constexpr std::size_t name_letters_max = 64;
inline constexpr std::size_t email_bytes_max = 254;       ///< RFC 5321, section 4.5.3.1.3
inline constexpr std::size_t email_local_bytes_max = 64;  ///< RFC 5321, section 4.5.3.1.1
inline constexpr std::size_t host_label_bytes_max = 63;   ///< RFC 1035, section 2.3.4

/// A failed check of one field: `errc::bad_request` with the field's name and what is wrong.
[[nodiscard]] std::unexpected<core::error> fail_field(std::string field, std::string message);

/// A name of an organization or project, without white space around it: 1 to 64 characters of
/// UTF-8, at least one of them visible, no control characters and none that reorder or hide text.
[[nodiscard]] core::result<std::string> check_name(std::string_view field, std::string_view text);

/// A first or last name, without white space around it: like `check_name`, and may be empty.
[[nodiscard]] core::result<std::string> check_person_name(std::string_view field,
                                                          std::string_view text);

/// A name that others know a person by: 1 to 64 letters, digits, or any other that an address
/// may have before its @, where usernames come from.
[[nodiscard]] core::result<std::string> check_username(std::string_view field,
                                                       std::string_view text);

/// An e-mail address in lower case, without white space around it: `local@host`, ASCII, at most
/// 254 bytes, the host with a dot or `localhost`. Quoted local parts and address literals are
/// refused: nobody signs up with one.
[[nodiscard]] core::result<std::string> check_email(std::string_view field, std::string_view text);

/// A text with more than white space in it; left as it is. Errors: `bad_request` naming the field.
[[nodiscard]] core::result<std::string> check_not_blank(std::string_view field,
                                                        std::string_view text);

/// The name of an organization or a project in addresses (`is_ref`). Errors: `bad_request`.
[[nodiscard]] core::result<std::string> check_ref_text(std::string_view field,
                                                       std::string_view text);

}  // namespace signalbox::domain
