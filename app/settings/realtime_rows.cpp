#include "app/settings/table_rows.hpp"

namespace signalbox::app {

std::vector<setting_row> realtime_rows() {
  return {
      {"realtime.recovery_window_s", "seconds",
       "How long a live connection that was lost may come back and get what it missed; 0: never.",
       whole_range{0, 3'600},
       [](settings& of) -> setting_place { return &of.realtime.recovery_window; }},
      {"realtime.recovery_log_bytes", "bytes",
       "Changes that are kept for them, all together; past it the oldest are forgotten.",
       whole_range{0, 16'384 * mib},
       [](settings& of) -> setting_place { return &of.transport.realtime.recovery_log_bytes_max; }},
      {"realtime.recovery_connections_max", "connections",
       "Lost connections that may come back; past it the one that was lost first may not.",
       whole_range{0, 10'000'000},
       [](settings& of) -> setting_place { return &of.transport.realtime.recovery_parked_max; }},
      {"realtime.drain_time_ms", "ms",
       "A planned stop ends live connections in batches, which take this long at most; 0: all at "
       "once.",
       whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.drain.time_max; }},
      {"realtime.drain_batch_min", "connections", "A batch has so many at least.",
       whole_range{1, 1'000'000},
       [](settings& of) -> setting_place { return &of.transport.drain.batch_min; }},
      {"realtime.drain_pause_ms", "ms",
       "Between two batches on average; each pause is up to half longer or shorter.",
       whole_range{1, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.drain.pause; }},
      {"realtime.return_spread_ms", "ms",
       "Pages are told to come back after a stop at random within this time, a few pages at once.",
       whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.drain.return_spread; }},
  };
}

}  // namespace signalbox::app
