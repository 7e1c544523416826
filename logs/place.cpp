#include "logs/place.hpp"

#include <algorithm>

#include "logs/segment_name.hpp"

namespace signalbox::logs {

log_place place_of(const std::filesystem::path& data_folder, const domain::project_ref& ref) {
  return {.folder = data_folder / "logs" / ref.value};
}

disk_usage usage_of(const log_place& at) {
  disk_usage made;
  for (const auto& segment : list_segments(at.folder)) {
    made.bytes += segment_bytes(at.folder, segment);
    made.oldest_day = made.oldest_day ? std::min(*made.oldest_day, segment.day) : segment.day;
    ++made.segments;
  }
  const auto damaged = at.folder / quarantine_folder;
  for (const auto& segment : list_segments(damaged))
    made.quarantine_bytes += segment_bytes(damaged, segment);
  return made;
}

}  // namespace signalbox::logs
