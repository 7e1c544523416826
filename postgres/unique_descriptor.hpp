#pragma once

#include <unistd.h>

#include <utility>

namespace signalbox::postgres {

/// Owns a file descriptor.
class unique_descriptor {
 public:
  unique_descriptor() = default;
  explicit unique_descriptor(int number) : number_(number) {}
  unique_descriptor(unique_descriptor&& other) noexcept
      : number_(std::exchange(other.number_, -1)) {}
  unique_descriptor& operator=(unique_descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~unique_descriptor() {
    if (number_ >= 0) ::close(number_);
  }

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool valid() const { return number_ >= 0; }

 private:
  int number_ = -1;
};

}  // namespace signalbox::postgres
