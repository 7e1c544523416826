#include "transport/http/parser.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <iterator>
#include <optional>
#include <utility>

#include "transport/http/appended_body.hpp"
#include "transport/http/chunk.hpp"
#include "transport/http/field_list.hpp"
#include "transport/http/request_id.hpp"
#include "transport/http/target.hpp"
#include "transport/random_id.hpp"

namespace signalbox::transport::http {

namespace beast_http = boost::beast::http;

namespace {

constexpr failure too_many_headers{.status = 431,
                                   .code = "payload_too_large",
                                   .message = "The request has more headers than headers_max.",
                                   .passed = limit::headers};
constexpr failure bad_request{
    .status = 400, .code = "bad_request", .message = "The request is not valid HTTP/1.1."};
constexpr failure bad_framing{
    .status = 400,
    .code = "bad_request",
    .message = "The end of the request body is ambiguous (Transfer-Encoding)."};
constexpr failure unknown_coding{
    .status = 501,
    .code = "bad_request",
    .message = "Only the transfer coding chunked is supported (Transfer-Encoding)."};
constexpr failure folded_header{
    .status = 400,
    .code = "bad_request",
    .message = "A header continues on a second line, which HTTP/1.1 does not allow."};
constexpr failure streamed_body_too_large{
    .status = 413,
    .code = "payload_too_large",
    .message = "The body is larger than this address accepts.",
    .passed = limit::body_bytes};
constexpr failure unknown_method{
    .status = 501, .code = "bad_request", .message = "This method is not supported."};

failure body_too_large(bool is_open) {
  if (is_open) {
    return {.status = 413,
            .code = "payload_too_large",
            .message = "The body is larger than open_body_bytes_max.",
            .passed = limit::open_body_bytes};
  }
  return {.status = 413,
          .code = "payload_too_large",
          .message = "The body is larger than body_bytes_max.",
          .passed = limit::body_bytes};
}

failure failure_of(const boost::beast::error_code& error) {
  if (error == beast_http::error::header_limit || error == beast_http::error::buffer_overflow) {
    return {.status = 431,
            .code = "payload_too_large",
            .message = "Request line and headers are larger than head_bytes_max.",
            .passed = limit::head_bytes};
  }
  return bad_request;
}

/// Checks how a head delimits its body. Two ways together, or one that other software reads
/// differently, allow request smuggling (RFC 9112 sections 6.1 and 6.3).
template <class Head>
std::optional<failure> fault_of_framing(const Head& head) {
  const auto codings = head.count(beast_http::field::transfer_encoding);
  if (codings == 0) return std::nullopt;
  if (head.count(beast_http::field::content_length) > 0 || codings > 1 || head.version() < 11) {
    return bad_framing;
  }
  const auto field = head[beast_http::field::transfer_encoding];
  const auto value = trim({field.data(), field.size()});
  if (equal_ignoring_case(value, "chunked")) return std::nullopt;
  const auto comma = value.rfind(',');
  const bool ends_chunked =
      comma != value.npos && equal_ignoring_case(trim(value.substr(comma + 1)), "chunked");
  return ends_chunked ? unknown_coding : bad_framing;
}

std::optional<method> method_of(beast_http::verb verb) {
  switch (verb) {
    case beast_http::verb::get:
      return method::get;
    case beast_http::verb::head:
      return method::head;
    case beast_http::verb::post:
      return method::post;
    case beast_http::verb::put:
      return method::put;
    case beast_http::verb::patch:
      return method::patch;
    case beast_http::verb::delete_:
      return method::delete_;
    case beast_http::verb::options:
      return method::options;
    default:
      return std::nullopt;
  }
}

}  // namespace

struct request_parser::beast_parser {
  beast_http::request_parser<appended_body> impl;
};

request_parser::request_parser(const limits& bounds, header_check head_check)
    : head_bytes_max_(bounds.head_bytes_max),
      headers_max_(bounds.headers_max),
      body_bytes_max_(bounds.body_bytes_max),
      open_body_bytes_max_(std::min(bounds.open_body_bytes_max, bounds.body_bytes_max)),
      check_(std::move(head_check)) {
  restart();
}
request_parser::request_parser(request_parser&&) noexcept = default;
request_parser& request_parser::operator=(request_parser&&) noexcept = default;
request_parser::~request_parser() = default;

void request_parser::restart() {
  beast_ = std::make_unique<beast_parser>();
  // Stops after the head, which is judged before any of the body is parsed.
  beast_->impl.eager(false);
  beast_->impl.header_limit(static_cast<std::uint32_t>(head_bytes_max_));
  // The limit depends on the verdict about the head (`is_admitted`).
  beast_->impl.body_limit(boost::none);
  state_ = state::idle;
  head_ = {};
  empty_lines_ = 0;
  head_seen_ = false;
  at_line_start_ = false;
  has_folded_line_ = false;
  is_open_ = false;
  awaits_first_chunk_ = false;
  is_streamed_ = false;
  body_ended_ = false;
  expects_continue_ = false;
}

request_parser::state request_parser::feed(std::string_view bytes) {
  buffer_ += bytes;
  const bool is_over = state_ == state::complete || state_ == state::failed || body_ended_;
  return is_over ? state_ : advance();
}

request_parser::state request_parser::advance() {
  auto& impl = beast_->impl;
  if (!impl.got_some() && !skip_empty_lines()) return fail(bad_request);
  // It may be half of a line break.
  if (!impl.got_some() && buffer_ == "\r") return state_ = state::idle;
  while (!buffer_.empty()) {
    // Beast asserts that the last chunk is complete when it resumes. After another chunk, that
    // chunk's line break precedes it and makes it long enough.
    if (awaits_first_chunk_ && buffer_.front() == '0' && buffer_.size() < last_chunk.size()) break;
    boost::beast::error_code error;
    const auto used = impl.put(boost::asio::const_buffer(buffer_.data(), buffer_.size()), error);
    if (!head_seen_) watch_lines(std::string_view(buffer_).substr(0, used));
    buffer_.erase(0, used);
    if (used > 0) awaits_first_chunk_ = false;
    if (impl.is_header_done() && !head_seen_) {
      head_seen_ = true;
      if (!accept_head()) return state_;
    }
    if (impl.is_done()) return complete();
    if (error == beast_http::error::need_more) break;
    if (error == beast_http::error::body_limit) return fail(fault_of_size());
    if (error) return fail(failure_of(error));
  }
  // The bytes that Beast leaves of a body are unfinished chunk heads or trailer lines.
  if (head_seen_ && buffer_.size() <= head_bytes_max_) {
    return state_ = is_streamed_ ? state::streamed : state::body;
  }
  if (buffer_.size() > head_bytes_max_) {
    return fail(failure_of(beast_http::error::header_limit));
  }
  return state_ = buffer_.empty() && !impl.got_some() ? state::idle : state::head;
}

// RFC 9112 section 2.2: a limited number of empty lines before a request is skipped.
bool request_parser::skip_empty_lines() {
  std::size_t skipped = 0;
  while (empty_lines_ <= empty_lines_max &&
         std::string_view(buffer_).substr(skipped).starts_with("\r\n")) {
    skipped += 2;
    ++empty_lines_;
  }
  buffer_.erase(0, skipped);
  return empty_lines_ <= empty_lines_max;
}

// Beast joins a line that begins with a blank to the previous one (RFC 9112 section 5.2), so it
// must be detected in the raw bytes.
void request_parser::watch_lines(std::string_view consumed) {
  for (const char letter : consumed) {
    if (at_line_start_ && (letter == ' ' || letter == '\t')) has_folded_line_ = true;
    at_line_start_ = letter == '\n';
  }
}

std::optional<failure> request_parser::fault_of_head() const {
  const auto& head = beast_->impl.get();
  if (!method_of(head.method())) return unknown_method;
  if (has_folded_line_) return folded_header;
  if (std::distance(head.begin(), head.end()) > static_cast<std::ptrdiff_t>(headers_max_)) {
    return too_many_headers;
  }
  const auto hosts = head.count(beast_http::field::host);
  // RFC 9112 section 3.2: exactly one Host from version 1.1 on.
  const bool host_fits = hosts == 1 || (hosts == 0 && head.version() < 11);
  if (!host_fits) return bad_request;
  return fault_of_framing(head);
}

bool request_parser::accept_head() {
  if (const auto fault = fault_of_head()) {
    fail(*fault);
    return false;
  }
  const auto& head = beast_->impl.get();
  auto parsed = parse_target({head.target().data(), head.target().size()});
  if (!parsed) {
    fail(bad_request);
    return false;
  }
  head_.verb = method_of(head.method()).value_or(method::get);
  head_.path = std::move(parsed->path);
  head_.query = std::move(parsed->query);
  head_.authority = std::move(parsed->authority);
  head_.is_http_1_0 = head.version() < 11;
  const auto expect = head[beast_http::field::expect];
  expects_continue_ = equal_ignoring_case({expect.data(), expect.size()}, "100-continue");
  keep_head();
  return is_admitted();
}

bool request_parser::is_admitted() {
  const auto verdict = check_ ? check_(head_) : head_verdict{};
  if (verdict.refused) {
    fail(*verdict.refused);
    return false;
  }
  is_open_ = verdict.is_open;
  is_streamed_ = verdict.streamed.has_value();
  const auto limit = is_streamed_
                         ? verdict.streamed->bytes_max
                         : std::optional(is_open_ ? open_body_bytes_max_ : body_bytes_max_);
  if (!limit) return true;
  auto& impl = beast_->impl;
  // Beast compares the length with the limit only while it reads the header.
  const auto length = impl.content_length();
  if (length && *length > *limit) {
    fail(fault_of_size());
    return false;
  }
  impl.body_limit(*limit);
  return true;
}

failure request_parser::fault_of_size() const {
  return is_streamed_ ? streamed_body_too_large : body_too_large(is_open_);
}

request_parser::state request_parser::complete() {
  body_ended_ = is_streamed_;
  return state_ = is_streamed_ ? state::streamed : state::complete;
}

// Beast adds trailers to the headers, which RFC 9110 section 6.5.1 does not allow without consent;
// the handler must receive exactly the headers that were judged.
void request_parser::keep_head() {
  const auto& head = beast_->impl.get();
  for (const auto& field : head) {
    head_.headers.add(std::string(field.name_string()), std::string(field.value()));
  }
  keep_alive_ = head.keep_alive();
  awaits_first_chunk_ = beast_->impl.chunked();
  beast_->impl.eager(true);
}

request_parser::state request_parser::fail(failure what) {
  why_ = what;
  return state_ = state::failed;
}

bool request_parser::take_expectation() {
  const bool is_reading = state_ == state::body || (state_ == state::streamed && !body_ended_);
  return std::exchange(expects_continue_, false) && is_reading && buffer_.empty() &&
         body_bytes() == 0;
}

request request_parser::take() {
  request out = std::move(head_);
  const auto id = out.headers.find("X-Request-Id");
  out.id = id && is_uuid(*id) ? std::string(*id) : as_uuid_v4(fresh_random_bits());
  if (is_streamed_) return out;
  out.body = std::move(beast_->impl.get().body());
  restart();
  return out;
}

std::string request_parser::take_piece() {
  return std::exchange(beast_->impl.get().body(), {});
}

void request_parser::finish_streamed() {
  restart();
}

std::optional<std::uint64_t> request_parser::expected_bytes() const {
  const auto& impl = beast_->impl;
  if (impl.chunked()) return std::nullopt;
  const auto length = impl.content_length();
  return length ? *length : 0;
}

std::size_t request_parser::body_bytes() const {
  return head_seen_ ? beast_->impl.get().body().size() : 0;
}

void request_parser::drop(failure why) {
  restart();
  buffer_ = {};
  fail(why);
}

std::string request_parser::take_rest() {
  return std::exchange(buffer_, {});
}

}  // namespace signalbox::transport::http
