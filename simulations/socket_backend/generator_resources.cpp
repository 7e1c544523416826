#include "simulations/socket_backend/generator_resources.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "simulations/machine/usage.hpp"

namespace signalbox::simulations {

namespace {

constexpr const char* port_range_file = "/proc/sys/net/ipv4/ip_local_port_range";
/// Descriptors besides the connections: the loop, API calls, a server's pipes, reports.
constexpr std::size_t other_descriptors = 64;
/// Sockets of lost connections stay open for a while (`silent_sockets`).
constexpr std::size_t lost_lines_max = 500;
/// From one address on the loopback interface (`connection_pool`).
constexpr std::size_t lines_of_an_address = 20'000;

}  // namespace

std::uint64_t ports_in(std::string_view range) {
  std::istringstream text{std::string(range)};
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  if (!(text >> first >> last) || last < first) return 0;
  return last - first + 1;
}

generator_resources measure_generator_resources() {
  std::ifstream file(port_range_file);
  std::string range;
  std::getline(file, range);
  return {.descriptors = raise_file_limit(), .ports = ports_in(range)};
}

std::optional<std::string> shortage(std::size_t connections, const generator_resources& room,
                                    bool is_loopback) {
  const auto files = connections + std::min(connections, lost_lines_max) + other_descriptors;
  if (room.descriptors < files) {
    return fmt::format(
        "This scenario holds {} connections, which require {} open files; the "
        "system allows {}. Raise the limit (`ulimit -n {}`, or LimitNOFILE of its service), "
        "or use fewer with --connections.",
        connections, files, room.descriptors, files);
  }
  const auto ports = is_loopback ? std::min(connections, lines_of_an_address) : connections;
  // 0: unknown.
  if (room.ports == 0 || room.ports >= ports) return std::nullopt;
  return fmt::format(
      "This scenario holds {} connections, which require {} ports; the range has "
      "{}. Widen the range (`sysctl -w net.ipv4.ip_local_port_range=\"10000 65535\"`), or "
      "use fewer with --connections.",
      connections, ports, room.ports);
}

std::string_view way_out_of(std::string_view reason) {
  if (reason == out_of_descriptors)
    return "Raise its limit of open files (`ulimit -n`), or use fewer with --connections.";
  return "Widen net.ipv4.ip_local_port_range, or use fewer with --connections.";
}

}  // namespace signalbox::simulations
