#include "app/simulate/bounded_lines.hpp"

#include <utility>

namespace signalbox::app {

void bounded_lines::take(std::string_view piece, const std::function<void(std::string)>& told) {
  while (!piece.empty()) {
    const auto end = piece.find('\n');
    const auto part = piece.substr(0, end);
    if (begun_.size() + part.size() > bytes_max_) {
      is_too_long_ = true;
      begun_.clear();
    }
    if (!is_too_long_) begun_ += part;
    if (end == piece.npos) return;
    piece.remove_prefix(end + 1);
    if (!is_too_long_) told(std::exchange(begun_, {}));
    is_too_long_ = false;
  }
}

}  // namespace signalbox::app
