#include "transport/websocket/conversation.hpp"

namespace signalbox::transport::websocket {

std::optional<output> conversation::next(std::string_view& input) {
  while (auto seen = decoder_.next(input)) {
    if (auto* whole = std::get_if<message>(&*seen)) {
      if (close_sent_) continue;
      return std::move(*whole);
    }
    if (const auto* question = std::get_if<ping>(&*seen)) {
      if (close_sent_) continue;
      return reply{encode(opcode::pong, question->payload)};
    }
    if (const auto* theirs = std::get_if<struct close>(&*seen)) {
      // Section 5.5.1: the reply typically echoes the code.
      return finished{.shutdown_notice = close(static_cast<close_code>(theirs->code), {})};
    }
    if (const auto* wrong = std::get_if<violation>(&*seen)) {
      return finished{.shutdown_notice = close(wrong->answer, wrong->what.what),
                      .violated = true,
                      .what = wrong->what};
    }
  }
  return std::nullopt;
}

std::string conversation::close(close_code code, std::string_view reason) {
  if (close_sent_) return {};
  close_sent_ = true;
  return encode(opcode::close, close_payload(code, reason));
}

std::string conversation::encode(opcode code, std::string_view payload) const {
  return fresh_key_ == nullptr ? encode_frame(code, payload)
                               : encode_masked_frame(code, payload, fresh_key_());
}

}  // namespace signalbox::transport::websocket
