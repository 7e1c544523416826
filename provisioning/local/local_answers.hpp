#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// Answers of the local provider that need no host: how long an operation usually takes, and where
/// people connect, directly and through the pooler.
/// @{
[[nodiscard]] std::chrono::milliseconds usual_local_duration(domain::project_operation operation);
[[nodiscard]] domain::instance_address local_address(std::string host, const instance_spec& spec);
[[nodiscard]] domain::instance_address local_pooled_address(std::string host,
                                                            std::uint16_t pooler_port,
                                                            const instance_spec& spec);
/// @}

}  // namespace signalbox::provisioning
