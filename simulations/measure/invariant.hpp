#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "simulations/run_time.hpp"

namespace signalbox::simulations {

/// What must hold at every moment of a run.
enum class invariant : std::uint8_t {
  delivery,   ///< no change is lost, repeated or out of order
  freshness,  ///< no topic that somebody hears stays behind what was published
  deadlines,  ///< no status in between outlives its deadline
  privacy,    ///< nobody is shown what they may not see
  ownership,  ///< no session hears a topic that nobody owns
};

[[nodiscard]] std::string_view to_string(invariant which);
/// The sentence that holds.
[[nodiscard]] std::string_view sentence_of(invariant which);
inline constexpr int invariant_count = 5;

/// One that was broken.
struct violation {
  run_time at{0};
  invariant what = invariant::delivery;
  std::string detail;
};

/// What was broken so far. Pure.
class violations {
 public:
  /// More are counted and not kept.
  static constexpr std::size_t kept_max = 100;

  void note(run_time at, invariant what, std::string detail);

  [[nodiscard]] const std::vector<violation>& kept() const { return kept_; }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  std::vector<violation> kept_;
  std::uint64_t count_ = 0;
};

/// Things that are wrong, and since when: what is under way is wrong for a while and right again.
/// Pure.
class wrong_things {
 public:
  /// Nothing is held against anybody until this moment.
  void excuse_until(run_time when) { excused_until_ = std::max(excused_until_, when); }
  [[nodiscard]] bool excused(run_time now) const { return now <= excused_until_; }

  /// True when a thing has been wrong for so long; told once each time.
  [[nodiscard]] bool lasts(const std::string& thing, bool is_wrong, run_time now,
                           run_time at_least);

  /// True the first time that a thing is wrong for which nothing is an excuse.
  [[nodiscard]] bool is_new(const std::string& thing);

  [[nodiscard]] bool empty() const { return since_.empty(); }

 private:
  run_time excused_until_{0};
  std::unordered_map<std::string, run_time> since_;
};

}  // namespace signalbox::simulations
