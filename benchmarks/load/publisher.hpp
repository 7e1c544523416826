#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "benchmarks/load/control.hpp"
#include "benchmarks/load/fleet.hpp"
#include "benchmarks/load/options.hpp"

namespace signalbox::load {

/// Orders changes from the server, as the mode says, and knows how many deliveries they make.
class publisher {
 public:
  /// Both outlive it.
  publisher(const options& how, const fleet& connections);

  /// Begins to order; from now on the pace counts.
  void begin();
  /// Orders what is due.
  void publish_due();
  /// Orders one change to every topic.
  void publish_once();
  /// How long one may wait before the next `publish_due`.
  [[nodiscard]] std::chrono::nanoseconds wait() const;

  /// Every change that was ordered has arrived at everyone who hears and reads.
  [[nodiscard]] bool all_arrived() const;

  void begin_counting();
  /// Changes ordered since `begin_counting`.
  [[nodiscard]] std::uint64_t published() const { return published_; }

 private:
  void order(std::size_t changes, std::uint64_t at_ns);
  void keep_window();
  void keep_pace();

  const options& how_;
  const fleet& connections_;
  control door_;
  std::vector<std::size_t> readers_;  ///< connections that read, by topic
  fleet::clock::time_point began_{};
  std::int64_t beats_ = 0;  ///< that have passed since
  std::uint64_t ordered_since_begin_ = 0;
  std::uint64_t published_ = 0;
  std::uint64_t awaited_ = 0;  ///< deliveries
  std::uint64_t received_before_ = 0;
  std::size_t next_topic_ = 0;
};

}  // namespace signalbox::load
