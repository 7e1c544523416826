#pragma once

#include "simulations/people/surroundings.hpp"
#include "simulations/virtual_ground/virtual_server.hpp"

namespace signalbox::simulations {

/// A run on virtual time from outside; what it names outlives it.
struct virtual_world {
  virtual_time& time;
  virtual_server& server;
  surroundings& around;
};

}  // namespace signalbox::simulations
