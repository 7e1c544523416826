#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/peers/limit/sockets.hpp"

namespace signalbox::limit {

/// How changes are made and sent.
struct door_settings {
  std::size_t change_bytes = 200;  ///< of one change's JSON
  /// Changes of one request to one topic are sent in one write; otherwise each in a separate write.
  bool coalesce = false;
};

/// Handles publish requests: lines `publish FIRST TOPICS TIMES AT_NS`.
class door {
 public:
  door(sockets& to, door_settings how) : to_(to), how_(how) {}

  /// Handles bytes from the control connection.
  void take(std::string_view bytes);

 private:
  void publish(std::size_t topic, std::size_t times, std::uint64_t at_ns);
  void append_frame(std::string& to, std::size_t topic, std::uint64_t number, std::uint64_t at_ns);

  sockets& to_;
  door_settings how_;
  std::string line_;
  std::string frames_;
  std::vector<std::uint64_t> numbers_;  ///< last published, by topic
};

}  // namespace signalbox::limit
