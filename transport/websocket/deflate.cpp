#include "transport/websocket/deflate.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <new>
#include <utility>

#include "transport/http/field_list.hpp"

namespace signalbox::transport::websocket {

namespace {

// Negative: the stream has no zlib header and trailer.
constexpr int raw_window_bits = -15;
constexpr int window_bits_max = 15;
constexpr int window_bits_min = 8;
constexpr std::string_view sync_tail("\x00\x00\xFF\xFF", 4);
constexpr std::size_t step_bytes = std::size_t{16} * 1024;

Bytef* input_of(std::string_view bytes) {
  // zlib never writes through next_in.
  return reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
}

std::string_view next_part(std::string_view& text, char separator) {
  // A separator inside a quoted value does not count.
  bool quoted = false;
  std::size_t end = 0;
  for (; end < text.size() && (quoted || text[end] != separator); ++end) {
    if (text[end] == '"') quoted = !quoted;
  }
  const auto part = text.substr(0, end);
  text.remove_prefix(std::min(text.size(), end + 1));
  return http::trim(part);
}

std::string_view without_quotes(std::string_view value) {
  const bool quoted = value.size() >= 2 && value.front() == '"' && value.back() == '"';
  return quoted ? value.substr(1, value.size() - 2) : value;
}

std::optional<int> window_bits(std::string_view value) {
  value = without_quotes(value);
  int bits = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), bits);
  const bool whole = error == std::errc{} && end == value.data() + value.size();
  const bool plain = !value.starts_with('0') && bits >= window_bits_min && bits <= window_bits_max;
  return whole && plain ? std::optional(bits) : std::nullopt;
}

// Requires that every parameter is known, has a value where needed, and occurs once (section 7.1).
bool can_be_met(std::string_view parameters) {
  std::array<bool, 4> seen{};
  constexpr std::array<std::string_view, 4> names{
      "server_no_context_takeover", "client_no_context_takeover", "server_max_window_bits",
      "client_max_window_bits"};
  while (!parameters.empty()) {
    auto rest = next_part(parameters, ';');
    const auto equals = rest.find('=');
    const bool has_value = equals != std::string_view::npos;
    const auto name = http::trim(rest.substr(0, equals));
    const auto value = has_value ? http::trim(rest.substr(equals + 1)) : std::string_view{};
    const auto known = std::ranges::find(names, name);
    if (known == names.end()) return false;
    const auto which = static_cast<std::size_t>(known - names.begin());
    if (std::exchange(seen[which], true)) return false;
    if (which < 2 && has_value) return false;
    // Frames shared by all connections are compressed with the full window.
    if (which == 2 && window_bits(value) != window_bits_max) return false;
    if (which == 3 && has_value && !window_bits(value)) return false;
  }
  return true;
}

struct inflating {
  z_stream stream{};
  inflating() {
    if (::inflateInit2(&stream, raw_window_bits) != Z_OK) throw std::bad_alloc();
  }
  inflating(const inflating&) = delete;
  inflating& operator=(const inflating&) = delete;
  ~inflating() { ::inflateEnd(&stream); }
};

struct deflating {
  z_stream stream{};
  deflating() {
    constexpr int memory_level = 8;
    if (::deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, raw_window_bits, memory_level,
                       Z_DEFAULT_STRATEGY) != Z_OK) {
      throw std::bad_alloc();
    }
  }
  deflating(const deflating&) = delete;
  deflating& operator=(const deflating&) = delete;
  ~deflating() { ::deflateEnd(&stream); }
};

}  // namespace

std::optional<std::string> accept_deflate(std::string_view offers) {
  while (!offers.empty()) {
    auto offer = next_part(offers, ',');
    const auto name = next_part(offer, ';');
    if (name == "permessage-deflate" && can_be_met(offer)) {
      return "permessage-deflate; server_no_context_takeover; client_no_context_takeover";
    }
  }
  return std::nullopt;
}

std::string deflate_message(std::string_view payload) {
  deflating work;
  std::string out(::deflateBound(&work.stream, payload.size()) + sync_tail.size(), '\0');
  work.stream.next_in = input_of(payload);
  work.stream.avail_in = static_cast<uInt>(payload.size());
  work.stream.next_out = reinterpret_cast<Bytef*>(out.data());
  work.stream.avail_out = static_cast<uInt>(out.size());
  ::deflate(&work.stream, Z_SYNC_FLUSH);
  out.resize(work.stream.total_out);
  if (out.ends_with(sync_tail)) out.resize(out.size() - sync_tail.size());
  return out;
}

std::expected<std::string, close_code> inflate_message(std::string_view payload,
                                                       std::size_t bytes_max) {
  inflating work;
  std::string out;
  for (const auto part : {payload, sync_tail}) {
    work.stream.next_in = input_of(part);
    work.stream.avail_in = static_cast<uInt>(part.size());
    for (;;) {
      const auto before = out.size();
      // One byte more than allowed reveals that the output is too large.
      out.resize(before + std::min(step_bytes, bytes_max + 1 - before));
      work.stream.next_out = reinterpret_cast<Bytef*>(out.data() + before);
      work.stream.avail_out = static_cast<uInt>(out.size() - before);
      const auto outcome = ::inflate(&work.stream, Z_SYNC_FLUSH);
      const bool filled = work.stream.avail_out == 0;
      out.resize(out.size() - work.stream.avail_out);
      if (outcome != Z_OK && outcome != Z_BUF_ERROR && outcome != Z_STREAM_END) {
        return std::unexpected(close_code::invalid_payload);
      }
      if (out.size() > bytes_max) return std::unexpected(close_code::message_too_big);
      // A final block ends the stream early, which section 7.2.3.5 allows.
      if (outcome == Z_STREAM_END) return out;
      if (!filled) break;
    }
    if (work.stream.avail_in > 0) return std::unexpected(close_code::invalid_payload);
  }
  return out;
}

}  // namespace signalbox::transport::websocket
