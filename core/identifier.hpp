#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>

namespace signalbox::core {

/// A string that identifies one kind of object; identifiers of different kinds are different types.
template <class Tag>
struct identifier {
  std::string value;

  identifier() = default;
  explicit identifier(std::string text) : value(std::move(text)) {}

  [[nodiscard]] bool empty() const { return value.empty(); }
  friend bool operator==(const identifier&, const identifier&) = default;
  friend auto operator<=>(const identifier&, const identifier&) = default;
};

}  // namespace signalbox::core

template <class Tag>
struct std::hash<signalbox::core::identifier<Tag>> {
  std::size_t operator()(const signalbox::core::identifier<Tag>& id) const noexcept {
    return std::hash<std::string>{}(id.value);
  }
};
