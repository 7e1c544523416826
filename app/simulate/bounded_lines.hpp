#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace signalbox::app {

/// Puts lines together of what arrives in pieces. One that is too long is dropped, and the next
/// begins behind its end. For one thread.
class bounded_lines {
 public:
  /// A line of a run's progress has some 400 bytes.
  static constexpr std::size_t line_bytes_max = std::size_t{64} * 1024;

  explicit bounded_lines(std::size_t bytes_max = line_bytes_max) : bytes_max_(bytes_max) {}

  /// Calls `notify` for each line that is whole now, without its end.
  void append(std::string_view piece, const std::function<void(std::string)>& notify);

 private:
  std::size_t bytes_max_;
  std::string started_;
  bool is_too_long_ = false;
};

}  // namespace signalbox::app
