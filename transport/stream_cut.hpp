#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace signalbox::transport {

/// The reasons for which a streamed response ends before its body is complete.
enum class stream_cut : std::uint8_t {
  client_closed,  ///< the client disconnected
  write_timeout,  ///< the client received too little for too long (`write_progress`)
  source_failed,  ///< the source of the body returned an error or threw
  stopped,        ///< the server stopped
};

/// The name of every reason, in the order of the enumerators: the label of its metric.
inline constexpr std::array<std::string_view, 4> stream_cut_names{"client_closed", "write_timeout",
                                                                  "source_failed", "stopped"};
static_assert(static_cast<std::size_t>(stream_cut::stopped) + 1 == stream_cut_names.size());

[[nodiscard]] constexpr std::string_view to_string(stream_cut why) {
  return stream_cut_names[static_cast<std::size_t>(why)];
}

}  // namespace signalbox::transport
