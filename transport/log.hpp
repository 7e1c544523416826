#pragma once

#include <functional>
#include <string_view>

namespace signalbox::transport {

enum class log_level { debug, info, warning, error };

/// Where the transport tells what happened: a stable event name, then fields as `key=value`.
/// Never called with a secret (session identifiers, tokens, bodies). Called on I/O threads, also on
/// several at once; must not block and must not throw. An empty function is allowed: nothing is
/// told.
using log_sink =
    std::function<void(log_level level, std::string_view event, std::string_view fields)>;

}  // namespace signalbox::transport
