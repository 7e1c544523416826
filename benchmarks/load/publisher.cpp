#include "benchmarks/load/publisher.hpp"

#include <algorithm>
#include <cmath>

namespace signalbox::load {

namespace {

// Changes are requested in bursts on each beat, because a request for each would cause most of the
// work.
constexpr std::chrono::milliseconds beat{2};
// Input ends the wait earlier.
constexpr std::chrono::milliseconds window_wait{100};

std::uint64_t nanoseconds(fleet::clock::time_point when) {
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(when.time_since_epoch()).count());
}

}  // namespace

publisher::publisher(const options& how, const fleet& connections)
    : how_(how),
      connections_(connections),
      door_(how.host, how.control_port),
      readers_(connections.readers_by_topic()) {
  begin_counting();
}

void publisher::begin() {
  began_ = fleet::clock::now();
  ordered_since_begin_ = 0;
  beats_ = 0;
}

void publisher::begin_counting() {
  published_ = 0;
  awaited_ = 0;
  received_before_ = connections_.seen.deliveries;
}

bool publisher::all_arrived() const {
  return connections_.seen.deliveries - received_before_ >= awaited_;
}

std::chrono::nanoseconds publisher::wait() const {
  if (how_.does != mode::paced) return window_wait;
  const auto left = began_ + (beats_ + 1) * beat - fleet::clock::now();
  return std::max(left, fleet::clock::duration::zero());
}

void publisher::publish_due() {
  if (how_.does == mode::window) return keep_window();
  keep_pace();
}

void publisher::publish_once() {
  order(readers_.size(), nanoseconds(fleet::clock::now()));
}

// Requested in quarters of the window, so that a server can coalesce changes.
void publisher::keep_window() {
  const auto each = std::max<std::uint64_t>(1, awaited_ / std::max<std::uint64_t>(1, published_));
  const auto arrived = (connections_.seen.deliveries - received_before_) / each;
  const auto step = std::max<std::size_t>(1, how_.window / 4);
  for (auto outsession_context = published_ - std::min(arrived, published_);
       outsession_context + step <= how_.window; outsession_context += step)
    order(step, nanoseconds(fleet::clock::now()));
}

// A change counts from its beat, not from when this program processed it.
void publisher::keep_pace() {
  const auto passed = (fleet::clock::now() - began_) / beat;
  if (passed <= beats_) return;
  beats_ = passed;
  const auto seconds = std::chrono::duration<double>(beats_ * beat).count();
  const auto due = static_cast<std::uint64_t>(std::floor(seconds * how_.rate));
  if (due <= ordered_since_begin_) return;
  order(due - ordered_since_begin_, nanoseconds(began_ + beats_ * beat));
  ordered_since_begin_ = due;
}

void publisher::order(std::size_t changes, std::uint64_t at_ns) {
  published_ += changes;
  if (readers_.size() == 1) {
    awaited_ += changes * readers_.front();
    door_.publish({.first = 0, .topics = 1, .times = changes, .at_ns = at_ns});
    return;
  }
  while (changes > 0) {
    const auto run = std::min(changes, readers_.size() - next_topic_);
    for (auto topic = next_topic_; topic < next_topic_ + run; ++topic)
      awaited_ += readers_[topic];
    door_.publish({.first = next_topic_, .topics = run, .times = 1, .at_ns = at_ns});
    next_topic_ = (next_topic_ + run) % readers_.size();
    changes -= run;
  }
}

}  // namespace signalbox::load
