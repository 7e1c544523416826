#include "transport/websocket/decoder.hpp"

#include <algorithm>
#include <utility>

#include "core/encoding/utf8.hpp"
#include "transport/websocket/deflate.hpp"

namespace signalbox::transport::websocket {

namespace {

constexpr std::uint8_t reserved_bits = 0x70;
constexpr std::uint8_t opcode_bits = 0x0F;
constexpr std::uint8_t length_bits = 0x7F;

bool is_known(std::uint8_t code) {
  return code <= 0x2 || (code >= 0x8 && code <= 0xA);
}

std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char byte : bytes)
    value = value << 8U | static_cast<std::uint8_t>(byte);
  return value;
}

violation broken(std::string_view what) {
  return {.answer = close_code::protocol_error, .what = what};
}

}  // namespace

decoder::decoder(role self, std::size_t message_bytes_max, decoder_options options)
    : self_(self), message_bytes_max_(message_bytes_max), options_(options) {}

std::optional<event> decoder::next(std::string_view& input) {
  while (!finished_) {
    if (!in_payload_) {
      if (input.empty()) return std::nullopt;
      if (const auto wrong = read_header(input)) return fail(*wrong);
      if (!in_payload_) continue;
    }
    if (const auto wrong = read_payload(input)) return fail(*wrong);
    if (frame_read_ < frame_bytes_) return std::nullopt;
    if (auto complete = end_frame()) return complete;
  }
  input = {};
  return std::nullopt;
}

std::optional<violation> decoder::read_header(std::string_view& input) {
  const auto taken = std::min<std::size_t>(header_need_ - header_have_, input.size());
  std::copy_n(input.begin(), taken, header_.begin() + header_have_);
  input.remove_prefix(taken);
  header_have_ = static_cast<std::uint8_t>(header_have_ + taken);
  if (header_have_ < header_need_) return std::nullopt;

  if (header_need_ == 2) {
    if (const auto wrong = check_first_bytes()) return wrong;
    const auto length = static_cast<std::uint8_t>(header_[1]) & length_bits;
    const int extended = length == length_in_16_bits ? 2 : length == length_in_64_bits ? 8 : 0;
    const int mask = self_ == role::server ? 4 : 0;
    header_need_ = static_cast<std::uint8_t>(2 + extended + mask);
    if (header_have_ < header_need_) return std::nullopt;
  }
  return begin_frame();
}

std::optional<violation> decoder::check_first_bytes() const {
  const auto first = static_cast<std::uint8_t>(header_[0]);
  const auto second = static_cast<std::uint8_t>(header_[1]);
  const auto code = static_cast<std::uint8_t>(first & opcode_bits);
  // RFC 7692 section 6: only the first frame of a message is marked as compressed.
  const bool may_be_compressed = options_.deflate && (code == 0x1 || code == 0x2);
  const auto refused = may_be_compressed ? reserved_bits & ~compressed_bit : reserved_bits;
  if ((first & refused) != 0) return broken("reserved bits set without an extension");
  if (!is_known(code)) return broken("reserved opcode");
  const bool masked = (second & mask_bit) != 0;
  if (masked != (self_ == role::server)) return broken("frame with wrong masking");
  if (is_control(static_cast<opcode>(code))) {
    if ((first & final_bit) == 0) return broken("fragmented control frame");
    if ((second & length_bits) > control_payload_bytes_max) return broken("control frame too long");
  } else if (code == static_cast<std::uint8_t>(opcode::continuation)) {
    if (!message_open_) return broken("continuation without a message");
  } else if (message_open_) {
    return broken("new message inside an unfinished one");
  }
  return std::nullopt;
}

std::optional<violation> decoder::begin_frame() {
  const auto first = static_cast<std::uint8_t>(header_[0]);
  const auto length = static_cast<std::uint8_t>(header_[1]) & length_bits;
  std::string_view rest(header_.data() + 2, header_need_ - 2U);
  frame_bytes_ = length;
  if (length == length_in_16_bits) {
    frame_bytes_ = big_endian(rest.substr(0, 2));
    rest.remove_prefix(2);
    if (frame_bytes_ < length_in_16_bits) return broken("length not in its shortest form");
  } else if (length == length_in_64_bits) {
    frame_bytes_ = big_endian(rest.substr(0, 8));
    rest.remove_prefix(8);
    if (frame_bytes_ >> 63U != 0) return broken("length with its highest bit set");
    if (frame_bytes_ <= 0xFFFF) return broken("length not in its shortest form");
  }
  for (std::size_t at = 0; at < rest.size(); ++at)
    key_[at] = static_cast<std::uint8_t>(rest[at]);

  frame_code_ = static_cast<opcode>(first & opcode_bits);
  frame_final_ = (first & final_bit) != 0;
  frame_read_ = 0;
  in_payload_ = true;
  if (is_control(frame_code_)) return std::nullopt;
  if (frame_code_ != opcode::continuation) {
    message_open_ = true;
    message_is_text_ = frame_code_ == opcode::text;
    message_is_compressed_ = (first & compressed_bit) != 0;
    fragments_ = 0;
    utf8_ = {};
  }
  if (++fragments_ > options_.fragments_max) {
    return violation{.answer = close_code::policy_violation,
                     .what = {"more frames in a message than fragments_max", limit::fragments}};
  }
  if (frame_bytes_ > message_bytes_max_ - message_.size()) {
    return violation{.answer = close_code::message_too_big,
                     .what = {"message larger than packet_bytes_max", limit::packet_bytes}};
  }
  return std::nullopt;
}

std::optional<violation> decoder::read_payload(std::string_view& input) {
  const auto taken =
      static_cast<std::size_t>(std::min<std::uint64_t>(frame_bytes_ - frame_read_, input.size()));
  auto& target = is_control(frame_code_) ? control_ : message_;
  const auto before = target.size();
  target.append(input.substr(0, taken));
  input.remove_prefix(taken);
  const auto fresh = std::span(target).subspan(before);
  if (self_ == role::server) apply_mask(fresh, key_, frame_read_);
  frame_read_ += taken;
  const bool check = !is_control(frame_code_) && message_is_text_ && !message_is_compressed_;
  if (check && !utf8_.feed(std::string_view(fresh.data(), fresh.size()))) {
    return violation{.answer = close_code::invalid_payload, .what = "text is not UTF-8"};
  }
  return std::nullopt;
}

std::optional<event> decoder::end_frame() {
  header_have_ = 0;
  header_need_ = 2;
  in_payload_ = false;
  if (is_control(frame_code_)) return end_control_frame();
  if (!frame_final_) return std::nullopt;
  message_open_ = false;
  return end_message();
}

event decoder::end_message() {
  if (message_is_compressed_) {
    auto whole = inflate_message(message_, message_bytes_max_);
    if (!whole) {
      const bool is_large = whole.error() == close_code::message_too_big;
      return fail({.answer = whole.error(),
                   .what = is_large ? fault{"message inflates to more than packet_bytes_max",
                                            limit::packet_bytes}
                                    : "message is not deflated"});
    }
    message_ = std::move(*whole);
    if (message_is_text_ && !utf8_.feed(message_)) {
      return fail({.answer = close_code::invalid_payload, .what = "text is not UTF-8"});
    }
  }
  if (message_is_text_ && !utf8_.complete()) {
    return fail({.answer = close_code::invalid_payload, .what = "text ends inside a character"});
  }
  return message{.is_text = message_is_text_, .payload = std::exchange(message_, {})};
}

event decoder::end_control_frame() {
  auto payload = std::exchange(control_, {});
  if (frame_code_ == opcode::ping) return ping{std::move(payload)};
  if (frame_code_ == opcode::pong) return pong{std::move(payload)};
  if (payload.empty()) {
    finished_ = true;
    return close{};
  }
  if (payload.size() == 1) return fail(broken("close frame with an incomplete code"));
  const auto code = static_cast<std::uint16_t>(big_endian(std::string_view(payload).substr(0, 2)));
  if (!is_sendable(code)) return fail(broken("invalid close code"));
  payload.erase(0, 2);
  if (!core::is_utf8(payload)) {
    return fail({.answer = close_code::invalid_payload, .what = "close reason is not UTF-8"});
  }
  finished_ = true;
  return close{.code = code, .reason = std::move(payload)};
}

event decoder::fail(violation why) {
  finished_ = true;
  message_ = {};
  control_ = {};
  return why;
}

}  // namespace signalbox::transport::websocket
