#pragma once

#include <cstdint>

namespace signalbox::benchmarks {

/// Starts counting this thread's allocations by `operator new`.
void count_allocations_of_this_thread();

/// Returns the number of allocations counted so far, over all such threads. Any thread.
[[nodiscard]] std::uint64_t counted_allocations();

}  // namespace signalbox::benchmarks
