#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "domain/error.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// One PostgreSQL instance per project on this machine (README.md in this folder). Makes the
/// template when there is none for this version of PostgreSQL (about a second, once), removes what
/// interrupted copies left, and adopts the instances that run already. Errors: `internal`,
/// `timeout`.
[[nodiscard]] domain::result<std::unique_ptr<provider>> make_local_provider(local_settings settings,
                                                                            deadline until);

/// What its calls that need no host answer: how long an operation usually takes, and where people
/// connect, directly and through the pooler.
/// @{
[[nodiscard]] std::chrono::milliseconds usual_local_duration(domain::project_operation operation);
[[nodiscard]] domain::instance_address local_address(std::string host, const instance_spec& spec);
[[nodiscard]] domain::instance_address local_pooled_address(std::string host,
                                                            std::uint16_t pooler_port,
                                                            const instance_spec& spec);
/// @}

}  // namespace signalbox::provisioning
