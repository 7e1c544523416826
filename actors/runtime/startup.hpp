#pragma once

#include <caf/event_based_actor.hpp>
#include <chrono>

namespace signalbox::actors {

/// How long an actor that could not load its state from storage waits before it tries again.
inline constexpr std::chrono::milliseconds load_retry_delay{1'000};

/// The behaviour of an actor that is still loading: it takes `on_work` and `on_retry`, and leaves
/// everything else in its mailbox until it knows its state.
void hold_back_messages(caf::event_based_actor* self);

/// The behaviour of an actor that runs: a message that it does not know is counted and dropped, not
/// printed.
void count_unexpected_messages(caf::event_based_actor* self);

/// Messages so far that no handler took: a fault of ours wherever it is not zero. Any thread.
[[nodiscard]] std::uint64_t unexpected_messages();

}  // namespace signalbox::actors
