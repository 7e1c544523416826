#include "simulations/script/arrival_schedule.hpp"

#include <algorithm>
#include <cmath>

namespace signalbox::simulations {

namespace {

constexpr std::uint64_t arrivals_purpose = 0xA22;
constexpr int spike_part = 10;  ///< a spike rises in this part of its phase, and falls in the last

run_time part_of(run_time whole, std::size_t n, std::size_t of) {
  return run_time{std::llround(static_cast<double>(whole.count()) * static_cast<double>(n) /
                               static_cast<double>(of))};
}

}  // namespace

arrival_schedule::arrival_schedule(const std::vector<session_phase>& phases, std::uint64_t seed)
    : random_(seed, arrivals_purpose, 0) {
  run_time begins{0};
  std::size_t there = 0;
  for (const auto& phase : phases) {
    const run_time ends = begins + phase.lasts;
    if (phase.profile == session_profile::spike) {
      const auto edge = run_time(phase.lasts) / spike_part;
      stretches_.push_back(
          {begins, begins + edge, session_profile::ramp, there, phase.connections, 0});
      stretches_.push_back({begins + edge, ends - edge, session_profile::hold, phase.connections,
                            phase.connections, 0});
      stretches_.push_back({ends - edge, ends, session_profile::ramp, phase.connections, there, 0});
    } else {
      const bool is_open = phase.profile == session_profile::arrivals;
      const auto target = is_open ? there : phase.connections;
      stretches_.push_back({begins, ends, phase.profile, there, target, phase.per_second});
      there = target;
    }
    begins = ends;
  }
}

std::optional<arrival_step> arrival_schedule::next() {
  for (; at_ < stretches_.size(); ++at_, done_ = 0) {
    const auto& present = stretches_[at_];
    last_ = std::max(last_, present.begins);
    if (auto step = next_in(present)) {
      ++done_;
      last_ = step->at;
      return step;
    }
  }
  return std::nullopt;
}

std::optional<arrival_step> arrival_schedule::next_in(const stretch& present) {
  if (present.profile == session_profile::arrivals) {
    if (present.per_second <= 0) return std::nullopt;
    const auto mean = run_time{std::llround(1e6 / present.per_second)};
    const auto at = last_ + random_.about(mean);
    if (at >= present.ends) return std::nullopt;
    return arrival_step{at, arrival_step::kind::come};
  }
  if (present.profile == session_profile::storm) {
    if (done_ == 0) return arrival_step{present.begins, arrival_step::kind::cut_off};
    return evenly(present, done_ - 1);
  }
  return evenly(present, done_);
}

std::optional<arrival_step> arrival_schedule::evenly(const stretch& present, std::size_t n) {
  const bool up = present.to > present.from;
  const auto steps = up ? present.to - present.from : present.from - present.to;
  if (n >= steps) return std::nullopt;
  // Only a ramp is gradual; in the other phases all connect at the beginning.
  const auto takes =
      present.profile == session_profile::ramp ? present.ends - present.begins : run_time{0};
  return arrival_step{present.begins + part_of(takes, n, steps),
                      up ? arrival_step::kind::come : arrival_step::kind::go};
}

arrival_schedule::leaving arrival_schedule::leaving_at(run_time at) const {
  const auto present = std::ranges::find_if(
      stretches_, [&](const stretch& each) { return at >= each.begins && at < each.ends; });
  if (present == stretches_.end()) return leaving::final;
  switch (present->profile) {
    case session_profile::soak:
      return leaving::forbidden;
    case session_profile::arrivals:
      return leaving::final;
    default:
      return leaving::replaced;
  }
}

}  // namespace signalbox::simulations
