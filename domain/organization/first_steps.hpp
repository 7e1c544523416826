#pragma once

#include <cstdint>

namespace signalbox::domain {

/// A step of the checklist "Get started" that happens in a project of the organization.
enum class first_step : std::uint8_t {
  use,     ///< a statement was run in its database, or a client connected to it
  backup,  ///< it has a backup
};

/// Which of the steps have been done in one of the organization's projects, ever.
struct first_steps {
  bool is_used = false;
  bool has_backup = false;

  friend bool operator==(const first_steps&, const first_steps&) = default;
};

[[nodiscard]] constexpr bool& is_done(first_steps& of, first_step step) {
  return step == first_step::use ? of.is_used : of.has_backup;
}

}  // namespace signalbox::domain
