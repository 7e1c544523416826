#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "simulations/run_time.hpp"
#include "simulations/people/person.hpp"
#include "simulations/virtual_ground/virtual_world.hpp"

namespace signalbox::simulations {

/// What must hold at every moment of a run.
enum class invariant {
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

/// Looks at a run from outside and keeps what does not hold. What is cheap is looked at after every
/// step, the rest in rounds.
class invariant_checker {
 public:
  /// How long something may be under way before it counts: longer than any delay that is planned.
  static constexpr run_time patience = std::chrono::seconds{20};
  /// More are counted and not kept.
  static constexpr std::size_t kept_max = 100;

  explicit invariant_checker(virtual_world& world);

  /// Between two rounds: some thousands of them make a run.
  [[nodiscard]] run_time round() const { return round_; }

  /// After every step of the run.
  void after_step();
  /// Once a round. `people` are all there are.
  void look(const std::vector<std::unique_ptr<person>>& people);
  /// Nothing can be expected to move until so long after this moment: the server or storage is
  /// away.
  void excuse_until(run_time when) { excused_until_ = std::max(excused_until_, when); }

  [[nodiscard]] const std::vector<violation>& kept() const { return kept_; }
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// Rounds so far, and single looks in them.
  [[nodiscard]] std::uint64_t looks() const { return looks_; }
  [[nodiscard]] std::uint64_t stuck() const { return stuck_; }

 private:
  /// False when something is wrong, even if not for long enough to count.
  bool look_at_person(const person& who);
  void look_at_statuses();
  void note(invariant what, std::string detail);
  /// True when a thing has been wrong for so long; told once each time.
  [[nodiscard]] bool lasts(const std::string& thing, bool is_wrong, run_time at_least);

  virtual_world& world_;
  const run_time round_;
  run_time excused_until_{0};
  /// The line of each person and its activity when all was well there.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> well_at_;
  std::uint64_t faults_seen_ = 0;
  std::unordered_map<std::string, run_time> wrong_since_;
  std::vector<violation> kept_;
  std::uint64_t count_ = 0;
  std::uint64_t looks_ = 0;
  std::uint64_t stuck_ = 0;
};

}  // namespace signalbox::simulations
