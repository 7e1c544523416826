#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/names.hpp"

namespace signalbox::domain {

/// What the audit log contains of the SQL texts that people run, besides the fingerprints of the
/// statements.
enum class audited_texts {
  fingerprints,  ///< nothing
  normalised,    ///< the text with `$n` in place of constants
  masked,        ///< the text with passwords masked
};

inline constexpr auto audited_texts_names =
    core::names_of<audited_texts>({{audited_texts::fingerprints, "fingerprints"},
                                   {audited_texts::normalised, "normalised"},
                                   {audited_texts::masked, "masked"}});

[[nodiscard]] constexpr std::string_view to_string(audited_texts what) {
  return audited_texts_names.name_of(what);
}

/// Of a text in the audit log.
inline constexpr std::size_t audited_text_bytes_max = 8'192;

/// Returns the text for the audit log, cut after `audited_text_bytes_max`; nothing for
/// `fingerprints`, and for a text that cannot be normalised.
[[nodiscard]] std::optional<std::string> audited_text(audited_texts what, std::string_view text);

}  // namespace signalbox::domain
