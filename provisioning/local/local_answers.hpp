#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// Values of the local provider that need no host: the usual duration of an operation, and the
/// addresses for direct and pooled connections.
/// @{
[[nodiscard]] std::chrono::milliseconds usual_local_duration(domain::project_operation operation);
[[nodiscard]] domain::instance_address local_address(std::string host, const instance_spec& spec);
[[nodiscard]] domain::instance_address local_pooled_address(std::string host,
                                                            std::uint16_t pooler_port,
                                                            const instance_spec& spec);
/// @}

}  // namespace signalbox::provisioning
