#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "domain/identifiers.hpp"

namespace signalbox::bench {

/// How large the load is and who may hear what: topic n belongs to organization n modulo
/// `organizations`, person n is a member of organization n modulo `organizations`.
struct load_plan {
  std::size_t topics = 1;
  std::size_t people = 1'000;
  std::size_t change_bytes = 200;  ///< of one change's JSON
  std::uint64_t first_number = 0;  ///< that every topic begins with

  /// At most 100, as many as there are topics for.
  [[nodiscard]] std::size_t organizations() const { return topics < 100 ? topics : 100; }
  [[nodiscard]] domain::organization_slug organization_of_topic(std::size_t topic) const;
  [[nodiscard]] domain::organization_slug organization(std::size_t position) const;
  [[nodiscard]] domain::project_ref project(std::size_t topic) const;
};

/// The position that a ref of `load_plan` stands for; `topics` or more for any other ref.
[[nodiscard]] std::size_t position_of(const domain::project_ref& ref);

}  // namespace signalbox::bench
