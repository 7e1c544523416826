#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace signalbox::tenant_sql {

/// Reads numbers in network order and texts from bytes. Reading beyond the end gives zeros and
/// makes it invalid, so that a caller checks once.
class byte_reader {
 public:
  explicit byte_reader(std::string_view bytes) : left_(bytes) {}

  template <class Number>
  [[nodiscard]] Number number() {
    using bits = std::make_unsigned_t<Number>;
    if (left_.size() < sizeof(Number)) return fail(Number{});
    bits made = 0;
    for (std::size_t at = 0; at < sizeof(Number); ++at)
      made = static_cast<bits>((std::uint64_t{made} << 8U) | static_cast<unsigned char>(left_[at]));
    left_.remove_prefix(sizeof(Number));
    return static_cast<Number>(made);
  }

  [[nodiscard]] char letter() { return static_cast<char>(number<std::uint8_t>()); }

  /// Reads so many bytes.
  [[nodiscard]] std::string_view bytes(std::size_t count) {
    if (left_.size() < count) return fail(std::string_view{});
    const auto made = left_.substr(0, count);
    left_.remove_prefix(count);
    return made;
  }

  /// Reads a text that ends with NUL.
  [[nodiscard]] std::string_view text() {
    const auto end = left_.find('\0');
    if (end == std::string_view::npos) return fail(std::string_view{});
    const auto made = left_.substr(0, end);
    left_.remove_prefix(end + 1);
    return made;
  }

  [[nodiscard]] std::string_view rest() {
    const auto made = left_;
    left_ = {};
    return made;
  }

  [[nodiscard]] std::size_t left() const { return left_.size(); }
  [[nodiscard]] bool is_valid() const { return is_valid_; }
  void reject() { is_valid_ = false; }
  /// True when everything was read, and nothing beyond it.
  [[nodiscard]] bool is_complete() const { return is_valid_ && left_.empty(); }

 private:
  template <class Value>
  Value fail(Value nothing) {
    is_valid_ = false;
    left_ = {};
    return nothing;
  }

  std::string_view left_;
  bool is_valid_ = true;
};

}  // namespace signalbox::tenant_sql
