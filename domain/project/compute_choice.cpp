#include "domain/project/compute_choice.hpp"

#include <fmt/format.h>

#include "domain/validation.hpp"

namespace signalbox::domain {

std::optional<std::string> refusal_of(const compute_choice& in, const compute_size& size,
                                      const host_refusal& by_host) {
  const auto* limits = in.plans.find(in.plan);
  const auto default_id = in.sizes.default_of(in.plan);
  if (size.id != default_id && (limits == nullptr || !limits->chooses_compute)) {
    const auto* first = in.sizes.find(default_id);
    return fmt::format("Projects of the {} plan run on {} only.",
                       limits == nullptr ? in.plan : limits->name,
                       first == nullptr ? "one size" : first->name);
  }
  return by_host ? by_host(size) : std::nullopt;
}

core::result<compute_size> choose_compute(const compute_choice& in, std::string_view id,
                                          const host_refusal& by_host) {
  constexpr const char* field = "compute_size";
  const auto* size = in.sizes.find(id);
  if (size == nullptr) return fail_field(field, "is not the id of a size");
  if (auto why = refusal_of(in, *size, by_host)) {
    return fail_field(field, fmt::format("is not available: {}", *why));
  }
  return *size;
}

}  // namespace signalbox::domain
