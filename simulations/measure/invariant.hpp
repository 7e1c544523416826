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

/// Conditions that must hold at every moment of a run.
enum class invariant : std::uint8_t {
  delivery,   ///< no change is lost, repeated or out of order
  freshness,  ///< no subscribed topic falls behind its published version
  deadlines,  ///< no transitional status outlasts its deadline
  privacy,    ///< no user receives data without permission
  ownership,  ///< no session is subscribed to a topic without an owner
};

[[nodiscard]] std::string_view to_string(invariant which);
/// Returns the invariant as a sentence.
[[nodiscard]] std::string_view sentence_of(invariant which);
inline constexpr int invariant_count = 5;

/// A violation of an invariant.
struct violation {
  run_time at{0};
  invariant what = invariant::delivery;
  std::string detail;
};

/// The violations of a run so far. Pure.
class violations {
 public:
  /// Further violations are counted but not stored.
  static constexpr std::size_t kept_max = 100;

  void note(run_time at, invariant what, std::string detail);

  [[nodiscard]] const std::vector<violation>& kept() const { return kept_; }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  std::vector<violation> kept_;
  std::uint64_t count_ = 0;
};

/// Things that are wrong, and since when: work in progress may be wrong temporarily. Pure.
class wrong_things {
 public:
  /// Reports nothing as wrong until this moment.
  void excuse_until(run_time when) { excused_until_ = std::max(excused_until_, when); }
  [[nodiscard]] bool excused(run_time now) const { return now <= excused_until_; }

  /// Returns true when a thing has been wrong for this long; once for each occurrence.
  [[nodiscard]] bool lasts(const std::string& thing, bool is_wrong, run_time now,
                           run_time at_least);

  /// Returns true the first time that a thing is wrong, for things that are never wrong
  /// temporarily.
  [[nodiscard]] bool is_new(const std::string& thing);

  [[nodiscard]] bool empty() const { return since_.empty(); }

 private:
  run_time excused_until_{0};
  std::unordered_map<std::string, run_time> since_;
};

}  // namespace signalbox::simulations
