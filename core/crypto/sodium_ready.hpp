#pragma once

namespace signalbox::core {

/// Initializes libsodium for use on any thread; cheap after the first call. Terminates the process
/// when initialization fails, because no caller would be safe without the library.
void sodium_ready();

}  // namespace signalbox::core
