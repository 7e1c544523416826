#pragma once

#include <cstdint>
#include <expected>
#include <string_view>

#include "core/error.hpp"

/// What providers say of failures that more than one of them has.
namespace signalbox::provisioning {

/// For a project whose files are not on its host.
inline constexpr std::string_view files_missing_sentence =
    "The database's files are missing from the host. Ask the operator to bring them back, then "
    "restart the project.";

/// `conflict` with detail code `port_taken`.
[[nodiscard]] std::unexpected<core::error> port_taken(std::uint16_t port);

/// `not_found` with detail code `files_missing`.
[[nodiscard]] std::unexpected<core::error> files_missing();

}  // namespace signalbox::provisioning
