#include "transport/http/parser.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/encoding/utf8.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

namespace {

using namespace transport::http;
using state = request_parser::state;

constexpr std::size_t requests_max = 64;

struct outcome {
  std::vector<request> requests{};
  unsigned failed = 0;
  state last = state::idle;
};

const limits& small() {
  static const limits made{.head_bytes_max = 1024, .headers_max = 16, .body_bytes_max = 256};
  return made;
}

void check(const request& one) {
  require(one.path.starts_with('/'), "a path begins with a slash");
  require(core::is_utf8(one.path), "a path is UTF-8");
  require(one.path.find('\0') == std::string::npos, "a path contains no NUL");
  require((one.path + '/').find("/../") == std::string::npos, "a path contains no dot-dot segment");
  require(one.body.size() <= small().body_bytes_max, "a body is bounded");
  require(one.headers.all().size() <= small().headers_max, "headers are bounded");
}

outcome parse(std::string_view bytes, std::size_t piece) {
  request_parser parser(small());
  outcome out;
  for (std::size_t at = 0;; at += piece) {
    out.last = parser.feed(bytes.substr(std::min(at, bytes.size()), piece));
    while (out.last == state::complete && out.requests.size() < requests_max) {
      [[maybe_unused]] const bool incoming = parser.take_expectation();
      out.requests.push_back(parser.take());
      check(out.requests.back());
      out.last = parser.feed({});
    }
    if (out.last == state::failed) out.failed = parser.why().status;
    if (at >= bytes.size() || out.last == state::failed) return out;
  }
}

request_parser streaming() {
  return request_parser(small(), [](const request&) -> head_verdict {
    return {.streamed = streamed_body{.bytes_max = small().body_bytes_max}};
  });
}

/// As `parse`, with every body streamed.
outcome parse_streamed(std::string_view bytes, std::size_t piece) {
  auto parser = streaming();
  outcome out;
  request current;
  bool is_taken = false;
  for (std::size_t at = 0;; at += piece) {
    out.last = parser.feed(bytes.substr(std::min(at, bytes.size()), piece));
    while (out.last == state::streamed && out.requests.size() < requests_max) {
      [[maybe_unused]] const bool incoming = parser.take_expectation();
      if (!std::exchange(is_taken, true)) current = parser.take();
      current.body += parser.take_piece();
      if (!parser.body_ended()) break;
      check(current);
      out.requests.push_back(std::move(current));
      is_taken = false;
      parser.finish_streamed();
      out.last = parser.feed({});
    }
    require(out.last != state::complete, "every body is streamed");
    if (out.last == state::failed) out.failed = parser.why().status;
    if (at >= bytes.size() || out.last == state::failed) return out;
  }
}

void compare(const outcome& whole, const outcome& cut) {
  if (whole.requests.size() == requests_max || cut.requests.size() == requests_max) return;
  require(whole.requests.size() == cut.requests.size(), "both find the same number of requests");
  for (std::size_t at = 0; at < whole.requests.size(); ++at) {
    const auto& one = whole.requests[at];
    const auto& other = cut.requests[at];
    require(one.verb == other.verb && one.path == other.path && one.query == other.query &&
                one.body == other.body && one.headers.all() == other.headers.all(),
            "both find the same requests");
  }
  // For a head that is invalid Beast may stop earlier with the whole input than with pieces, and
  // which of two limits a flood exceeds first depends on the pieces.
  const bool unfinished = whole.last == state::head || cut.last == state::head;
  require(unfinished || (whole.failed != 0) == (cut.failed != 0), "both fail in the same way");
}

}  // namespace

void http_parser(std::string_view bytes) {
  input from(bytes);
  const std::size_t piece = 1 + from.choice(64);
  const auto text = from.all();
  const auto whole = parse(text, text.size() + 1);
  compare(whole, parse(text, piece));
  const auto streamed = parse_streamed(text, text.size() + 1);
  compare(whole, streamed);
  compare(streamed, parse_streamed(text, piece));
}

}  // namespace signalbox::fuzz
