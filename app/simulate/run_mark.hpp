#pragma once

#include "postgres/unique_descriptor.hpp"

namespace signalbox::app {

/// Says on this machine that a rehearsal runs, until it goes: a name of the kernel's (an abstract
/// socket, unix(7)), which ends with the process that has it, however that ends.
class run_mark {
 public:
  run_mark();

  /// Another rehearsal of this machine, whoever's, had begun before.
  [[nodiscard]] bool is_second() const { return is_second_; }

 private:
  postgres::unique_descriptor socket_;
  bool is_second_ = false;
};

}  // namespace signalbox::app
