#include "transport/http/parser.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <iterator>
#include <utility>

#include "transport/http/field_list.hpp"
#include "transport/http/request_id.hpp"
#include "transport/http/target.hpp"
#include "transport/random_id.hpp"

namespace signalbox::transport::http {

namespace beast_http = boost::beast::http;

namespace {

constexpr std::string_view last_chunk = "0\r\n\r\n";
constexpr failure too_many_headers{.status = 431,
                                   .code = "payload_too_large",
                                   .message = "The request has more headers than headers_max.",
                                   .passed = limit::headers};
constexpr failure bad_request{
    .status = 400, .code = "bad_request", .message = "The request is not valid HTTP/1.1."};

failure failure_of(const boost::beast::error_code& error) {
  if (error == beast_http::error::header_limit || error == beast_http::error::buffer_overflow) {
    return {.status = 431,
            .code = "payload_too_large",
            .message = "Request line and headers are larger than head_bytes_max.",
            .passed = limit::head_bytes};
  }
  if (error == beast_http::error::body_limit) {
    return {.status = 413,
            .code = "payload_too_large",
            .message = "The body is larger than body_bytes_max.",
            .passed = limit::body_bytes};
  }
  return bad_request;
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
  beast_http::request_parser<beast_http::string_body> impl;
};

request_parser::request_parser(const limits& bounds)
    : head_bytes_max_(bounds.head_bytes_max),
      headers_max_(bounds.headers_max),
      body_bytes_max_(bounds.body_bytes_max) {
  restart();
}
request_parser::request_parser(request_parser&&) noexcept = default;
request_parser& request_parser::operator=(request_parser&&) noexcept = default;
request_parser::~request_parser() = default;

void request_parser::restart() {
  beast_ = std::make_unique<beast_parser>();
  // Stops behind the head, which is judged before anything of the body is parsed.
  beast_->impl.eager(false);
  beast_->impl.header_limit(static_cast<std::uint32_t>(head_bytes_max_));
  beast_->impl.body_limit(body_bytes_max_);
  state_ = state::idle;
  head_seen_ = false;
  awaits_first_chunk_ = false;
  expects_continue_ = false;
}

request_parser::state request_parser::feed(std::string_view bytes) {
  buffer_ += bytes;
  return state_ == state::complete || state_ == state::failed ? state_ : advance();
}

request_parser::state request_parser::advance() {
  auto& impl = beast_->impl;
  // An empty line before a request is allowed (RFC 9112 section 2.2).
  while (!impl.got_some() && buffer_.starts_with("\r\n"))
    buffer_.erase(0, 2);
  // Half of one, maybe.
  if (!impl.got_some() && buffer_ == "\r") return state_ = state::idle;
  while (!buffer_.empty()) {
    // Beast asserts that the last chunk is whole when it comes back to it. Behind another the line
    // break of that one belongs to it, and makes it long enough.
    if (awaits_first_chunk_ && buffer_.front() == '0' && buffer_.size() < last_chunk.size()) break;
    boost::beast::error_code error;
    const auto used = impl.put(boost::asio::const_buffer(buffer_.data(), buffer_.size()), error);
    buffer_.erase(0, used);
    if (used > 0) awaits_first_chunk_ = false;
    if (impl.is_header_done() && !head_seen_) {
      head_seen_ = true;
      if (!check_head()) return state_;
      keep_head();
    }
    if (impl.is_done()) return state_ = state::complete;
    if (error == beast_http::error::need_more) break;
    if (error) return fail(failure_of(error));
  }
  // What Beast leaves of a body are lines of a chunk's head or of trailers that do not end.
  if (head_seen_ && buffer_.size() <= head_bytes_max_) return state_ = state::body;
  if (buffer_.size() > head_bytes_max_) {
    return fail(failure_of(beast_http::error::header_limit));
  }
  return state_ = buffer_.empty() && !impl.got_some() ? state::idle : state::head;
}

bool request_parser::check_head() {
  const auto& head = beast_->impl.get();
  if (!method_of(head.method())) {
    fail({.status = 501, .code = "bad_request", .message = "This method is not supported."});
    return false;
  }
  if (std::distance(head.begin(), head.end()) > static_cast<std::ptrdiff_t>(headers_max_)) {
    fail(too_many_headers);
    return false;
  }
  const auto hosts = head.count(beast_http::field::host);
  // RFC 9112 section 3.2: exactly one Host from version 1.1 on.
  const bool host_fits = hosts == 1 || (hosts == 0 && head.version() < 11);
  // RFC 9112 section 6.1: both framings at once is how requests are smuggled.
  const bool framing_fits = head.count(beast_http::field::transfer_encoding) == 0 ||
                            head.count(beast_http::field::content_length) == 0;
  auto parsed = parse_target({head.target().data(), head.target().size()});
  if (!host_fits || !framing_fits || !parsed) {
    fail(bad_request);
    return false;
  }
  path_ = std::move(parsed->path);
  query_ = std::move(parsed->query);
  const auto expect = head[beast_http::field::expect];
  expects_continue_ = equal_ignoring_case({expect.data(), expect.size()}, "100-continue");
  return true;
}

// Beast puts trailers among the headers; nobody has allowed that (RFC 9110 section 6.5.1), and
// what was judged must be what is handed out.
void request_parser::keep_head() {
  const auto& head = beast_->impl.get();
  headers_ = {};
  for (const auto& field : head) {
    headers_.add(std::string(field.name_string()), std::string(field.value()));
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
  return std::exchange(expects_continue_, false) && state_ == state::body && buffer_.empty();
}

request request_parser::take() {
  auto head = beast_->impl.release();
  request out;
  out.verb = method_of(head.method()).value_or(method::get);
  out.path = std::move(path_);
  out.query = std::move(query_);
  out.headers = std::move(headers_);
  out.body = std::move(head.body());
  const auto id = out.headers.find("X-Request-Id");
  out.id = id && is_uuid(*id) ? std::string(*id) : as_uuid_v4(fresh_random_bits());
  restart();
  return out;
}

std::string request_parser::take_rest() {
  return std::exchange(buffer_, {});
}

}  // namespace signalbox::transport::http
