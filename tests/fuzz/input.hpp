#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace signalbox::fuzz {

/// Takes a fuzzer's bytes apart from the front: small choices first, text behind them. What is not
/// there any more is zero or empty, so that every input means something.
class input {
 public:
  explicit input(std::string_view bytes) : rest_(bytes) {}

  [[nodiscard]] bool empty() const { return rest_.empty(); }

  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const auto first = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return first;
  }

  /// One of `count` choices.
  std::size_t choice(std::size_t count) { return byte() % count; }

  bool flag() { return (byte() & 1U) != 0; }

  /// Up to the next line feed, which is eaten: so corpora can be read and written by people.
  std::string_view line() {
    const auto end = rest_.find('\n');
    const auto out = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    return out;
  }

  std::string_view take(std::size_t count) {
    const auto out = rest_.substr(0, count);
    rest_.remove_prefix(out.size());
    return out;
  }

  std::string_view all() { return take(rest_.size()); }

 private:
  std::string_view rest_;
};

/// Ends the process when something does not hold that always must; stays on in every build.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

}  // namespace signalbox::fuzz
