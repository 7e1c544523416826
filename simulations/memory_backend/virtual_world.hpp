#pragma once

#include "simulations/memory_backend/virtual_server.hpp"
#include "simulations/people/run_context.hpp"

namespace signalbox::simulations {

/// A run on virtual time from outside; the members outlive it.
struct virtual_world {
  virtual_time& time;
  virtual_server& server;
  run_context& around;
};

}  // namespace signalbox::simulations
