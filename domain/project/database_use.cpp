#include "domain/project/database_use.hpp"

#include <algorithm>

namespace signalbox::domain {

std::uint64_t database_use::add(const use_reading& what) {
  explained_ += what.new_sessions;
  // Negative while a session is not counted by PostgreSQL yet, which happens when it ends.
  const auto unexplained =
      static_cast<std::int64_t>(what.sessions) - static_cast<std::int64_t>(explained_);
  const bool begins = incarnation_ != what.incarnation || what.gap > gap_max;
  const bool has_short_session = !begins && unexplained > unexplained_max_;
  unexplained_max_ = begins ? unexplained : std::max(unexplained_max_, unexplained);
  incarnation_ = what.incarnation;
  if (has_short_session || what.has_queried) ++uses_;
  return uses_;
}

}  // namespace signalbox::domain
