#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

#include "simulations/report/run_hooks.hpp"

namespace signalbox::app {

/// Returns the terminal lines of a running simulation: its progress, connections, deliveries,
/// latency and faults. Each without its line break. Pure.
[[nodiscard]] std::vector<std::string> screen_lines(const std::string& title,
                                                    const simulations::run_progress& now);

/// Draws those lines over the previous ones. Use it on one thread.
class run_screen {
 public:
  /// `to` is a terminal and must outlive this object.
  run_screen(std::ostream& to, std::string title) : to_(to), title_(std::move(title)) {}

  void show(const simulations::run_progress& now);
  /// Clears the drawn lines.
  void clear();

 private:
  std::ostream& to_;
  std::string title_;
  std::size_t drawn_ = 0;  ///< lines on the terminal
};

}  // namespace signalbox::app
