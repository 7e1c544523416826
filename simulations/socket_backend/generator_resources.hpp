#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Resource limits of the machine for a load generator with many connections.
namespace signalbox::simulations {

/// Reasons why the generator itself could not open a connection.
/// @{
inline constexpr std::string_view out_of_descriptors = "out of descriptors";
inline constexpr std::string_view out_of_ports = "out of ports";
/// @}

struct generator_resources {
  std::uint64_t descriptors = 0;  ///< concurrently open files
  std::uint64_t ports = 0;        ///< for connections from one address to one server
};

/// Returns the current limits, after the limit of open files was raised as far as the system
/// allows.
[[nodiscard]] generator_resources measure_generator_resources();

/// Returns the number of ports in Linux's range of two numbers, the first and the last; 0 for an
/// invalid text. Pure.
[[nodiscard]] std::uint64_t ports_in(std::string_view range);

/// Returns why this many connections are not possible and what to do; nothing when they are. Beyond
/// 20,000 a server on the loopback interface is connected to from further addresses. Pure.
[[nodiscard]] std::optional<std::string> shortage(std::size_t connections,
                                                  const generator_resources& room,
                                                  bool is_loopback);

/// Returns the remedy for one of the two reasons above. Pure.
[[nodiscard]] std::string_view way_out_of(std::string_view reason);

}  // namespace signalbox::simulations
