#pragma once

#include <cstdint>
#include <string_view>

#include "actors/runtime/environment.hpp"
#include "core/error.hpp"
#include "domain/project/compute.hpp"

/// What organizations and projects may have of machines.
namespace signalbox::actors {

/// The size with the id, or the one that the plan begins with where that is empty. Errors:
/// `bad_request` naming `compute_size` when the plan or the host does not have it.
[[nodiscard]] core::result<domain::compute_size> choose_compute(const environment& env,
                                                                std::string_view plan,
                                                                std::string_view id);

/// The disk that a project of the plan begins with, in MB.
[[nodiscard]] std::uint64_t first_disk_mib(const environment& env, std::string_view plan);

}  // namespace signalbox::actors
