#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/project/compute.hpp"
#include "domain/project/instance_tuning.hpp"

namespace signalbox::provisioning {

/// Returns the capacity of this machine: its memory, or less when the control group of this program
/// is limited, and its CPU cores. A memory of 0 means that it is not known.
[[nodiscard]] domain::host_capacity this_machine();

/// Returns the limit in a control group's `memory.max` in bytes; empty for "max" and for a text
/// that is not a number.
[[nodiscard]] std::optional<std::uint64_t> memory_bound_in(std::string_view text);

/// Returns why a machine cannot run a size, in a sentence for people; empty when it can.
[[nodiscard]] std::optional<std::string> capacity_refusal(const domain::compute_size& size,
                                                          const domain::host_capacity& of);

}  // namespace signalbox::provisioning
