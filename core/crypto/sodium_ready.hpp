#pragma once

namespace signalbox::core {

/// Makes libsodium usable on any thread; cheap after the first call. Ends the process when the
/// library cannot start, because nothing that needs it would be safe.
void sodium_ready();

}  // namespace signalbox::core
