#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "domain/billing/plans.hpp"
#include "domain/project/compute.hpp"

namespace signalbox::domain {

/// Returns a message why a host cannot run a size; nothing when it can.
using host_refusal = std::function<std::optional<std::string>(const compute_size&)>;

/// The context of choosing a size.
struct compute_choice {
  const compute_catalogue& sizes;
  const plan_catalogue& plans;
  std::string_view plan;  ///< of the organization, for example `free`
};

/// Returns a message why projects of the plan cannot have the size; nothing when they can. Only the
/// host can refuse the initial size of a plan.
[[nodiscard]] std::optional<std::string> refusal_of(const compute_choice& in,
                                                    const compute_size& size,
                                                    const host_refusal& by_host);

/// Returns the size with the id if it is available. Errors: `bad_request` with the field
/// `compute_size`.
[[nodiscard]] core::result<compute_size> choose_compute(const compute_choice& in,
                                                        std::string_view id,
                                                        const host_refusal& by_host);

}  // namespace signalbox::domain
