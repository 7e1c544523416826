#pragma once

#include <cstdint>

namespace signalbox::benchmarks {

/// From now on what this thread allocates by `operator new` is counted.
void count_allocations_of_this_thread();

/// Allocations counted so far, of all such threads. Any thread.
[[nodiscard]] std::uint64_t counted_allocations();

}  // namespace signalbox::benchmarks
