#include "domain/billing/free_limit.hpp"

#include <fmt/format.h>

namespace signalbox::domain {

bool free_limit::is_reached() const {
  return applies && active >= max;
}

core::result<void> check_one_more_active(const free_limit& limit) {
  if (!limit.is_reached()) return {};
  return core::fail(
      core::errc::conflict,
      fmt::format("Organizations on the Free plan can have at most {} active projects. Pause or "
                  "delete one first.",
                  limit.max));
}

}  // namespace signalbox::domain
