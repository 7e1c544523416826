#pragma once

#include <cstddef>

namespace signalbox::transport {

/// Has the processor fetch what is needed in a moment; thousands of sessions do not fit its caches.
/// A hint: changes nothing, and any address will do.
inline void fetch_ahead(const void* what, std::size_t bytes) {
  constexpr std::size_t cache_line = 64;
  for (std::size_t at = 0; at < bytes; at += cache_line)
    __builtin_prefetch(static_cast<const char*>(what) + at);
}

}  // namespace signalbox::transport
