#pragma once

#include <cstdint>
#include <string_view>

#include "actors/runtime/environment.hpp"
#include "core/error.hpp"
#include "domain/project/compute.hpp"

/// The compute sizes and disks that plans offer to projects.
namespace signalbox::actors {

/// Returns the size with the id, or the plan's default if the id is empty. Errors: `bad_request`
/// naming `compute_size` when the plan or the host does not offer it.
[[nodiscard]] core::result<domain::compute_size> choose_compute(const environment& env,
                                                                std::string_view plan,
                                                                std::string_view id);

/// Returns the initial disk size of a project on the plan, in MB.
[[nodiscard]] std::uint64_t first_disk_mib(const environment& env, std::string_view plan);

}  // namespace signalbox::actors
