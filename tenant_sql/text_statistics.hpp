#pragma once

#include <cstdint>

namespace signalbox::tenant_sql {

/// Members' texts since the start of the service.
struct text_statistics {
  std::uint64_t running = 0;  ///< now, with those that wait for their client
  std::uint64_t succeeded = 0;
  std::uint64_t failed = 0;   ///< with an error, cancelled or disconnected
  std::uint64_t refused = 0;  ///< not started
  std::uint64_t rows = 0;     ///< of results
  std::uint64_t bytes = 0;    ///< of results, as sent to clients
};

}  // namespace signalbox::tenant_sql
