#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simulations/measure/histogram.hpp"
#include "simulations/run_time.hpp"

/// What was to arrive, and what did. Every change that is measured carries a stamp: the number
/// under which the book keeps the moment for which it was planned. So a server, or a generator,
/// that is late cannot hide it (coordinated omission).
namespace signalbox::simulations {

enum class stamp_kind : std::uint8_t { change, incident };

/// The moments for which changes were planned, by number.
class stamp_book {
 public:
  struct entry {
    run_time planned{0};
    stamp_kind kind = stamp_kind::change;
  };

  /// The number of a change planned for this moment.
  std::uint64_t add(run_time planned, stamp_kind kind);
  /// Nothing for a number that was never given.
  [[nodiscard]] std::optional<entry> find(std::uint64_t number) const;
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  std::vector<entry> entries_;
};

/// A name with its stamp: `Shop ~17`. What it was stamped with before goes.
[[nodiscard]] std::string stamped(std::string_view name, std::uint64_t number);

/// The highest stamp in a JSON text; nothing where there is none.
[[nodiscard]] std::optional<std::uint64_t> stamp_in(std::string_view json);

/// Whether a whole state is of the subject that its topic names: `project:{ref}` and `org:{slug}`
/// carry it as `ref` and `slug`. True for every other topic.
[[nodiscard]] bool is_about(std::string_view topic, std::string_view state);

/// What clients have received, and what was wrong with it.
struct delivery_tally {
  std::uint64_t changes = 0;    ///< patches that arrived by themselves
  std::uint64_t caught_up = 0;  ///< patches that a client got when it came back
  std::uint64_t conflated = 0;  ///< changes that a snapshot stood in for
  std::uint64_t snapshots = 0;
  std::uint64_t lost = 0;       ///< versions that were skipped
  std::uint64_t repeated = 0;   ///< a version for the second time
  std::uint64_t reordered = 0;  ///< an older version than the last
  std::uint64_t unread = 0;     ///< packets that no client understands
  std::uint64_t foreign = 0;    ///< states of another subject than their topic's
  std::uint64_t refused_topics = 0;
  std::uint64_t bytes = 0;
  histogram change_us;    ///< planned change to client
  histogram recent_us;    ///< both, since somebody last emptied it
  histogram incident_us;  ///< planned incident to client

  void add(const delivery_tally& other);
};

}  // namespace signalbox::simulations
