#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/error.hpp"
#include "transport/http/body_reader.hpp"

namespace signalbox::api::testing {

/// A body that arrives in these pieces, and then ends or fails.
class scripted_body final : public transport::http::body_reader {
 public:
  explicit scripted_body(std::deque<std::string> pieces, std::optional<core::error> failure = {})
      : pieces_(std::move(pieces)), failure_(std::move(failure)) {}

  boost::asio::awaitable<core::result<std::string_view>> next() override {
    if (pieces_.empty()) {
      if (failure_) co_return std::unexpected(*failure_);
      co_return std::string_view{};
    }
    current_ = std::move(pieces_.front());
    pieces_.pop_front();
    ++read;
    co_return std::string_view(current_);
  }
  [[nodiscard]] std::optional<std::uint64_t> expected_bytes() const override { return {}; }

  std::size_t read = 0;

 private:
  std::deque<std::string> pieces_;
  std::optional<core::error> failure_;
  std::string current_;
};

}  // namespace signalbox::api::testing
