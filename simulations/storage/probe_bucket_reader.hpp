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

/// Reads the list of `probe_history.put`, `[{"project_ref":…,"at":…,…},…]`. A large fleet has
/// millions of buckets per day, so only the exact written form is accepted. Throws `sql_failure`
/// for anything else, including blanks and escapes.
[[nodiscard]] std::vector<named_bucket> read_buckets(std::string_view list);

}  // namespace signalbox::simulations
