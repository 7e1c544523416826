#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "domain/identifiers.hpp"

namespace signalbox::bench {

/// The size of the load and its permissions: topic n belongs to organization n modulo
/// `organizations`, user n is a member of organization n modulo `organizations`.
struct load_plan {
  std::size_t topics = 1;
  std::size_t people = 1'000;
  std::size_t change_bytes = 200;  ///< of one change's JSON
  std::uint64_t first_number = 0;  ///< the initial number of every topic

  /// At most 100, and at most one per topic.
  [[nodiscard]] std::size_t organizations() const { return topics < 100 ? topics : 100; }
  [[nodiscard]] domain::organization_slug organization_of_topic(std::size_t topic) const;
  [[nodiscard]] domain::organization_slug organization(std::size_t position) const;
  [[nodiscard]] domain::project_ref project(std::size_t topic) const;
};

/// Returns the position of a ref of `load_plan`; `topics` or more for any other ref.
[[nodiscard]] std::size_t position_of(const domain::project_ref& ref);

}  // namespace signalbox::bench
