#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "benchmarks/load/control.hpp"
#include "benchmarks/load/fleet.hpp"
#include "benchmarks/load/options.hpp"

namespace signalbox::load {

/// Requests changes from the server by the mode, and counts the expected deliveries.
class publisher {
 public:
  /// Both arguments outlive it.
  publisher(const options& how, const fleet& connections);

  /// Starts requesting; the pace counts from now on.
  void begin();
  /// Requests the changes that are due.
  void publish_due();
  /// Requests one change of every topic.
  void publish_once();
  /// Returns the maximum wait before the next `publish_due`.
  [[nodiscard]] std::chrono::nanoseconds wait() const;

  /// Returns whether every requested change has arrived at every reading subscriber.
  [[nodiscard]] bool all_arrived() const;

  void begin_counting();
  /// Changes requested since `begin_counting`.
  [[nodiscard]] std::uint64_t published() const { return published_; }

 private:
  void order(std::size_t changes, std::uint64_t at_ns);
  void keep_window();
  void keep_pace();

  const options& how_;
  const fleet& connections_;
  control door_;
  std::vector<std::size_t> readers_;  ///< reading connections, by topic
  fleet::clock::time_point began_{};
  std::int64_t beats_ = 0;  ///< number of elapsed beats
  std::uint64_t ordered_since_begin_ = 0;
  std::uint64_t published_ = 0;
  std::uint64_t awaited_ = 0;  ///< deliveries
  std::uint64_t received_before_ = 0;
  std::size_t next_topic_ = 0;
};

}  // namespace signalbox::load
