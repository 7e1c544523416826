#pragma once

#include <optional>

#include "domain/access/access.hpp"
#include "storage/author.hpp"

namespace signalbox::storage {

/// Who asks for a change that only their rights in the organization allow.
struct asker {
  author by;
  /// What they were when the request was judged. The change is refused when they are something else
  /// by the time it is made: of two people who take each other's role at the same moment, the
  /// second has lost the right. Nothing where no role is needed.
  std::optional<domain::access> as = std::nullopt;
};

}  // namespace signalbox::storage
