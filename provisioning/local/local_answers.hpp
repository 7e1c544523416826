#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "core/error.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// Values of the local provider that need no host: the usual duration of an operation, and the
/// addresses for direct and pooled connections and for members' statements.
/// @{
[[nodiscard]] std::chrono::milliseconds usual_local_duration(domain::project_operation operation);
[[nodiscard]] domain::instance_address local_address(std::string host, const instance_spec& spec);
[[nodiscard]] domain::instance_address local_pooled_address(std::string host,
                                                            std::uint16_t pooler_port,
                                                            const instance_spec& spec);
/// `databases` is `local_settings::folder`.
[[nodiscard]] domain::session_address local_session_address(const std::filesystem::path& databases,
                                                            const instance_spec& spec);
/// @}

/// The error for a call that waited until its deadline for a call left behind by a failed actor.
[[nodiscard]] std::unexpected<core::error> earlier_call_works();

}  // namespace signalbox::provisioning
