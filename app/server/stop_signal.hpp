#pragma once

namespace signalbox::app {

/// Blocks SIGINT and SIGTERM in this thread and in every thread that it starts later, so that they
/// do not end the process; SIGPIPE is ignored. Call it before the first thread is started.
void hold_stop_signals();

/// Waits for a signal that requests the process to stop; returns the signal's number.
[[nodiscard]] int wait_for_stop();

}  // namespace signalbox::app
