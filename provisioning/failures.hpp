#pragma once

#include <cstdint>
#include <expected>
#include <string_view>

#include "core/error.hpp"

/// Failures that are common to several providers.
namespace signalbox::provisioning {

/// The message for a project whose files are not on its host.
inline constexpr std::string_view files_missing_sentence =
    "The database's files are missing from the host. Ask the operator to restore them, then "
    "restart the project.";

/// Returns `conflict` with detail code `port_taken`.
[[nodiscard]] std::unexpected<core::error> port_taken(std::uint16_t port);

/// Returns `not_found` with detail code `files_missing`.
[[nodiscard]] std::unexpected<core::error> files_missing();

}  // namespace signalbox::provisioning
