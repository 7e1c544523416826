#pragma once

namespace signalbox::app {

/// Keeps SIGINT and SIGTERM from ending the process, in this thread and in every thread that it
/// starts from now on; SIGPIPE is ignored. To be called before the first thread is started.
void hold_stop_signals();

/// Waits until somebody asks the process to stop; returns the signal's number.
[[nodiscard]] int wait_for_stop();

}  // namespace signalbox::app
