#pragma once

#include <caf/event_based_actor.hpp>
#include <chrono>

namespace signalbox::actors {

/// Delay before an actor that could not load its state from storage tries again.
inline constexpr std::chrono::milliseconds load_retry_delay{1'000};

/// Sets the behavior of an actor that is still loading: it handles `on_work` and `on_retry` and
/// leaves all other messages in its mailbox.
void hold_back_messages(caf::event_based_actor* self);

/// Sets the behavior of a running actor: unknown messages are counted and dropped instead of
/// printed.
void count_unexpected_messages(caf::event_based_actor* self);

/// Returns the number of messages without a handler so far; any value but zero is a bug.
/// Thread-safe.
[[nodiscard]] std::uint64_t unexpected_messages();

}  // namespace signalbox::actors
