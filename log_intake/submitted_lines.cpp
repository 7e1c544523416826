#include "log_intake/submitted_lines.hpp"

namespace signalbox::log_intake {

std::size_t submitted_lines::add(std::uint8_t source, std::vector<domain::parsed_log_line> lines) {
  const std::lock_guard lock(guard_);
  std::size_t dropped = 0;
  for (auto& line : lines) {
    submitted_line made{.source = source, .line = std::move(line)};
    const auto bytes = made.bytes();
    if (waiting_.size() >= waiting_lines_max || bytes_ + bytes > waiting_bytes_max ||
        total_ + bytes > waiting_total_bytes_max) {
      ++dropped;
      continue;
    }
    bytes_ += bytes;
    total_ += bytes;
    waiting_.push_back(std::move(made));
  }
  if (dropped > 0) dropped_[source] += dropped;
  return dropped;
}

submitted_lines::taken_lines submitted_lines::take(std::size_t lines_max, std::size_t bytes_max) {
  const std::lock_guard lock(guard_);
  taken_lines taken;
  while (!waiting_.empty() && taken.lines.size() < lines_max && taken.bytes < bytes_max) {
    taken.bytes += waiting_.front().bytes();
    taken.lines.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
  }
  bytes_ -= taken.bytes;
  taken_ += taken.bytes;
  taken.dropped = std::exchange(dropped_, {});
  return taken;
}

void submitted_lines::release(std::size_t bytes) {
  const std::lock_guard lock(guard_);
  taken_ -= bytes;
  total_ -= bytes;
}

bool submitted_lines::is_empty() const {
  const std::lock_guard lock(guard_);
  return waiting_.empty() && dropped_.empty();
}

}  // namespace signalbox::log_intake
