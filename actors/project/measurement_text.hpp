#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "domain/project/probe_history.hpp"

/// The text of the topic `monitoring:{ref}`. An opened page gets a day of measurements: about
/// thirty kilobytes, which as a JSON tree would be two thousand nodes to build, serialize and
/// destroy.
namespace signalbox::actors {

/// Returns the state `{interval_s, max_connections?, points: {beginning: point}}` as JSON text, in
/// pieces like those of `snapshot_pieces`. `buckets` are in order; a `connections_max` of 0 is
/// unknown.
[[nodiscard]] std::vector<std::string> measurement_pieces(
    std::span<const domain::probe_bucket> buckets, std::uint32_t connections_max,
    std::size_t bytes_max);

/// Returns the merge patch from one list of buckets to another, `{beginning: change | null}`; both
/// in order. Empty without a difference.
[[nodiscard]] core::json points_patch(std::span<const domain::probe_bucket> before,
                                      std::span<const domain::probe_bucket> after);

}  // namespace signalbox::actors
