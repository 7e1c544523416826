#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domain/project/probe_history.hpp"

namespace signalbox::simulations {

struct named_bucket {
  std::string ref;
  domain::probe_bucket bucket;
};

/// Reads the list that `probe_history.put` gets, `[{"project_ref":…,"at":…,…},…]`: millions of
/// buckets in a day of a large fleet, so as plainly as it is written. Throws `sql_failure` for
/// anything else, also for blanks and escapes.
[[nodiscard]] std::vector<named_bucket> read_buckets(std::string_view list);

}  // namespace signalbox::simulations
