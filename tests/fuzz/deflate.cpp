#include "transport/websocket/deflate.hpp"

#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

void deflate(std::string_view bytes) {
  using namespace transport::websocket;
  input from(bytes);
  const std::size_t bytes_max = std::size_t{1} << from.choice(20);
  const auto text = from.all();

  const auto read = inflate_message(text, bytes_max);
  if (read) {
    require(read->size() <= bytes_max, "inflated output is bounded");
    const auto again = inflate_message(deflate_message(*read), bytes_max);
    require(again && *again == *read, "inflated output round-trips");
  } else {
    require(
        read.error() == close_code::message_too_big || read.error() == close_code::invalid_payload,
        "a failure is one of two codes");
  }
  const auto whole = inflate_message(deflate_message(text), text.size());
  require(whole && *whole == text, "any text round-trips within its own size");
  if (!text.empty()) {
    const auto tight = inflate_message(deflate_message(text), text.size() - 1);
    require(!tight && tight.error() == close_code::message_too_big,
            "and not within less than its size");
  }
}

}  // namespace signalbox::fuzz
