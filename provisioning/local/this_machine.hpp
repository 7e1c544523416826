#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/project/compute.hpp"
#include "domain/project/instance_tuning.hpp"

namespace signalbox::provisioning {

/// What this machine has: its memory, or less where the control group of this program is bounded,
/// and its processors. A memory of 0 says that it is not known.
[[nodiscard]] domain::host_capacity this_machine();

/// The bound in a control group's `memory.max` in bytes; nothing for "max" and for what is no
/// number.
[[nodiscard]] std::optional<std::uint64_t> memory_bound_in(std::string_view text);

/// Why a machine cannot run a size, in a sentence for a person; nothing when it can.
[[nodiscard]] std::optional<std::string> capacity_refusal(const domain::compute_size& size,
                                                          const domain::host_capacity& of);

}  // namespace signalbox::provisioning
