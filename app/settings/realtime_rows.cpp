#include "app/settings/table_rows.hpp"

namespace signalbox::app {

std::vector<setting_row> realtime_rows() {
  return {
      {"realtime.recovery_window_s", "seconds",
       "How long a lost live connection can be resumed and receive the events that it missed; 0: "
       "never.",
       whole_range{0, 3'600},
       [](settings& of) -> setting_place { return &of.realtime.recovery_window; }},
      {"realtime.recovery_log_bytes", "bytes",
       "Maximum size of the changes stored for all lost connections together; beyond it, the "
       "oldest are discarded.",
       whole_range{0, 16'384 * mib},
       [](settings& of) -> setting_place { return &of.transport.realtime.recovery_log_bytes_max; }},
      {"realtime.recovery_connections_max", "connections",
       "Maximum number of lost connections that can be resumed; beyond it, the connection that was "
       "lost first cannot be resumed.",
       whole_range{0, 10'000'000},
       [](settings& of) -> setting_place { return &of.transport.realtime.recovery_parked_max; }},
      {"realtime.drain_time_ms", "ms",
       "A planned stop closes live connections in batches; the maximum time for all batches. 0: "
       "all connections are closed immediately.",
       whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.drain.time_max; }},
      {"realtime.drain_batch_min", "connections", "Minimum number of connections in a batch.",
       whole_range{1, 1'000'000},
       [](settings& of) -> setting_place { return &of.transport.drain.batch_min; }},
      {"realtime.drain_pause_ms", "ms",
       "Average pause between two batches; each pause is up to 50 % longer or shorter.",
       whole_range{1, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.drain.pause; }},
      {"realtime.return_spread_ms", "ms",
       "After a stop, pages reconnect at a random time within this period, a few pages at a time.",
       whole_range{0, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.drain.return_spread; }},
  };
}

}  // namespace signalbox::app
