#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// What the machine lets a program have that holds many connections.
namespace signalbox::simulations {

/// Why a line could not begin, where it was not the server.
/// @{
inline constexpr std::string_view out_of_descriptors = "out of descriptors";
inline constexpr std::string_view out_of_ports = "out of ports";
/// @}

struct generator_room {
  std::uint64_t descriptors = 0;  ///< open files at once
  std::uint64_t ports = 0;        ///< for connections from one address to one server
};

/// As it is now, after the limit of open files was raised as far as the system lets.
[[nodiscard]] generator_room look_for_room();

/// The number of ports that Linux says with two numbers, the first and the last; 0 for what is no
/// such text. Pure.
[[nodiscard]] std::uint64_t ports_in(std::string_view range);

/// Why so many connections cannot be held, and what to do; nothing when they can. Past 20,000 a
/// server on the loopback interface is called from other addresses too. Pure.
[[nodiscard]] std::optional<std::string> shortage(std::size_t connections,
                                                  const generator_room& room, bool is_loopback);

/// What to do about one of the two reasons above. Pure.
[[nodiscard]] std::string_view way_out_of(std::string_view reason);

}  // namespace signalbox::simulations
