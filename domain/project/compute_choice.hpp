#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "domain/billing/plans.hpp"
#include "domain/project/compute.hpp"

namespace signalbox::domain {

/// Why a host cannot run a size, in a sentence for a person; nothing when it can.
using host_refusal = std::function<std::optional<std::string>(const compute_size&)>;

/// What is asked when a size is chosen.
struct compute_choice {
  const compute_catalogue& sizes;
  const plan_catalogue& plans;
  std::string_view plan;  ///< of the organization, for example `free`
};

/// Why projects of the plan cannot have the size, in a sentence for a person; nothing when they
/// can. The size that a plan begins with is refused by the host alone.
[[nodiscard]] std::optional<std::string> refusal_of(const compute_choice& in,
                                                    const compute_size& size,
                                                    const host_refusal& by_host);

/// The size with the id where it can be had. Errors: `bad_request` naming the field
/// `compute_size`.
[[nodiscard]] core::result<compute_size> choose_compute(const compute_choice& in,
                                                        std::string_view id,
                                                        const host_refusal& by_host);

}  // namespace signalbox::domain
