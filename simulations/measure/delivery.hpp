#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simulations/measure/histogram.hpp"
#include "simulations/run_time.hpp"

/// Expected and actual deliveries. Every measured change carries a stamp: the number under which
/// the book stores the moment for which the change was planned. A server or load generator that is
/// late therefore cannot hide it (coordinated omission).
namespace signalbox::simulations {

enum class stamp_kind : std::uint8_t { change, incident };

/// The planned moments of changes, by number.
class stamp_book {
 public:
  struct entry {
    run_time planned{0};
    stamp_kind kind = stamp_kind::change;
  };

  /// Adds a change planned for this moment and returns its number.
  std::uint64_t add(run_time planned, stamp_kind kind);
  /// Returns nothing for an unknown number.
  [[nodiscard]] std::optional<entry> find(std::uint64_t number) const;
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  std::vector<entry> entries_;
};

/// Returns a name with its stamp, `Shop ~17`, replacing an earlier stamp.
[[nodiscard]] std::string stamped(std::string_view name, std::uint64_t number);

/// Returns the highest stamp in a JSON text, or nothing if there is none.
[[nodiscard]] std::optional<std::uint64_t> stamp_in(std::string_view json);

/// Returns whether a whole state belongs to the subject of its topic: `project:{ref}` and
/// `org:{slug}` contain it as `ref` and `slug`. True for every other topic.
[[nodiscard]] bool is_about(std::string_view topic, std::string_view state);

/// Counts of the deliveries to clients and of their faults.
struct delivery_tally {
  std::uint64_t changes = 0;    ///< patches received live
  std::uint64_t caught_up = 0;  ///< patches received on resuming
  std::uint64_t conflated = 0;  ///< changes replaced by a snapshot
  std::uint64_t snapshots = 0;
  std::uint64_t lost = 0;       ///< skipped versions
  std::uint64_t repeated = 0;   ///< versions received twice
  std::uint64_t reordered = 0;  ///< versions older than the last one
  std::uint64_t unread = 0;     ///< packets that the client could not parse
  std::uint64_t foreign = 0;    ///< states of another subject than their topic's
  std::uint64_t refused_topics = 0;
  std::uint64_t bytes = 0;
  histogram change_us;    ///< from the planned change to the client
  histogram recent_us;    ///< both kinds, since it was last cleared
  histogram incident_us;  ///< from the planned incident to the client

  void add(const delivery_tally& other);
};

}  // namespace signalbox::simulations
