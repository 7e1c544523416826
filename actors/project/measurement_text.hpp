#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "domain/project/probe_history.hpp"

/// What the topic `monitoring:{ref}` tells. A page that is opened gets a day of it: some thirty
/// kilobytes, which as a tree of JSON would be two thousand nodes to build, to write and to end.
namespace signalbox::actors {

/// The state `{interval_s, max_connections?, points: {beginning: point}}` as JSON text, cut into
/// pieces as `snapshot_pieces` cuts. `buckets` are in order; `connections_max` of 0 is not known.
[[nodiscard]] std::vector<std::string> measurement_pieces(
    std::span<const domain::probe_bucket> buckets, std::uint32_t connections_max,
    std::size_t bytes_max);

/// The merge patch from one list of buckets to another, `{beginning: change | null}`; both in
/// order. Empty where nothing differs.
[[nodiscard]] core::json points_patch(std::span<const domain::probe_bucket> before,
                                      std::span<const domain::probe_bucket> after);

}  // namespace signalbox::actors
