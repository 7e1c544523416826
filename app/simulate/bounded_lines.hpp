#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace signalbox::app {

/// Assembles lines from data that arrives in pieces. A line that is too long is dropped, and the
/// next line begins after its end. Use it on one thread.
class bounded_lines {
 public:
  /// A line of a run's progress has about 400 bytes.
  static constexpr std::size_t line_bytes_max = std::size_t{64} * 1024;

  explicit bounded_lines(std::size_t bytes_max = line_bytes_max) : bytes_max_(bytes_max) {}

  /// Calls `notify` for each complete line, without its line break.
  void append(std::string_view piece, const std::function<void(std::string)>& notify);

 private:
  std::size_t bytes_max_;
  std::string started_;
  bool is_too_long_ = false;
};

}  // namespace signalbox::app
