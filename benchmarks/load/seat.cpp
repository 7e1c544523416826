#include "benchmarks/load/seat.hpp"

#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace signalbox::load {

std::vector<seat> read_seats(const options& how) {
  std::vector<seat> seats;
  if (how.seats_file.empty()) {
    for (std::size_t at = 0; at < how.topics; ++at)
      seats.push_back({.token = {}, .topic = fmt::format("topic:{}", at), .topic_position = at});
    return seats;
  }
  std::ifstream file(how.seats_file);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    seat one;
    if (!(words >> one.token >> one.topic >> one.topic_position)) {
      throw std::runtime_error(fmt::format("{}: not a seat: {}", how.seats_file, line));
    }
    if (one.token == "-") one.token.clear();
    seats.push_back(std::move(one));
  }
  if (seats.empty()) throw std::runtime_error(fmt::format("{} has no seats", how.seats_file));
  return seats;
}

}  // namespace signalbox::load
