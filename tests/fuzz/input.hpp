#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace signalbox::fuzz {

/// Splits a fuzzer's bytes from the front: small choices first, then text. Missing bytes are read
/// as zero or empty, so that every input is valid.
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

  /// Returns one of `count` choices.
  std::size_t choice(std::size_t count) { return byte() % count; }

  bool flag() { return (byte() & 1U) != 0; }

  /// Returns the text up to the next line feed, which is consumed; so people can read and write
  /// corpora.
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

/// Ends the process when an invariant does not hold; active in every build.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

}  // namespace signalbox::fuzz
