#pragma once

#include <functional>
#include <string_view>

namespace signalbox::transport {

enum class log_level { debug, info, warning, error };

/// Receives log events of the transport: a stable event name, then fields as `key=value`. Never
/// called with a secret (session identifiers, tokens, bodies). Called on I/O threads, also
/// concurrently; must not block and must not throw. May be empty.
using log_sink =
    std::function<void(log_level level, std::string_view event, std::string_view fields)>;

}  // namespace signalbox::transport
