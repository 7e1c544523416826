#pragma once

namespace signalbox::domain {

/// Makes libsodium usable on any thread; cheap after the first call. Ends the process when the
/// library cannot start, because nothing that needs it would be safe.
void sodium_ready();

}  // namespace signalbox::domain
