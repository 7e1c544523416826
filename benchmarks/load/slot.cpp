#include "benchmarks/load/slot.hpp"

#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace signalbox::load {

std::vector<slot> read_slots(const options& how) {
  std::vector<slot> slots;
  if (how.slots_file.empty()) {
    for (std::size_t at = 0; at < how.topics; ++at)
      slots.push_back({.token = {}, .topic = fmt::format("topic:{}", at), .topic_position = at});
    return slots;
  }
  std::ifstream file(how.slots_file);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    slot one;
    if (!(words >> one.token >> one.topic >> one.topic_position)) {
      throw std::runtime_error(fmt::format("{}: not a seat: {}", how.slots_file, line));
    }
    if (one.token == "-") one.token.clear();
    slots.push_back(std::move(one));
  }
  if (slots.empty()) throw std::runtime_error(fmt::format("{} has no seats", how.slots_file));
  return slots;
}

}  // namespace signalbox::load
