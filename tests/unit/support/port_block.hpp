#pragma once

#include <cstdint>

namespace signalbox::testing {

/// The first port of 1,000 that no other test program on this machine uses while this process
/// lives. They are below Linux's ephemeral ports. Throws `std::runtime_error` when all blocks are
/// in use. From any thread.
std::uint16_t first_port_of_process();

}  // namespace signalbox::testing
