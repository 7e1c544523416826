#pragma once

#include "postgres/unique_descriptor.hpp"

namespace signalbox::app {

/// Marks on this machine that a simulation is running, until it is destroyed: an abstract socket
/// name of the kernel (unix(7)), which disappears with its process, however the process ends.
class run_mark {
 public:
  run_mark();

  /// Returns whether another simulation by any user of this machine was already running.
  [[nodiscard]] bool is_second() const { return is_second_; }

 private:
  postgres::unique_descriptor socket_;
  bool is_second_ = false;
};

}  // namespace signalbox::app
