#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

#include "simulations/report/run_hooks.hpp"

namespace signalbox::app {

/// What a terminal shows of a run that goes on: how far it is, how many are connected, what
/// arrives and how quickly, what went wrong. A line each, without its end. Pure.
[[nodiscard]] std::vector<std::string> screen_lines(const std::string& title,
                                                    const simulations::run_progress& now);

/// Draws those lines over the ones before. For one thread.
class run_screen {
 public:
  /// `to` is a terminal and outlives it.
  run_screen(std::ostream& to, std::string title) : to_(to), title_(std::move(title)) {}

  void show(const simulations::run_progress& now);
  /// Takes it away.
  void clear();

 private:
  std::ostream& to_;
  std::string title_;
  std::size_t drawn_ = 0;  ///< lines on the terminal
};

}  // namespace signalbox::app
