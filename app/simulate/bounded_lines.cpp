#include "app/simulate/bounded_lines.hpp"

#include <utility>

namespace signalbox::app {

void bounded_lines::append(std::string_view piece, const std::function<void(std::string)>& notify) {
  while (!piece.empty()) {
    const auto end = piece.find('\n');
    const auto part = piece.substr(0, end);
    if (started_.size() + part.size() > bytes_max_) {
      is_too_long_ = true;
      started_.clear();
    }
    if (!is_too_long_) started_ += part;
    if (end == piece.npos) return;
    piece.remove_prefix(end + 1);
    if (!is_too_long_) notify(std::exchange(started_, {}));
    is_too_long_ = false;
  }
}

}  // namespace signalbox::app
