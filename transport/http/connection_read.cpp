#include <sys/socket.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <utility>

#include "core/retry_after.hpp"
#include "transport/http/connection.hpp"
#include "transport/http/continue.hpp"
#include "transport/http/forwarded.hpp"

// Reading a request.
namespace signalbox::transport::http {

namespace asio = boost::asio;

namespace {

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);
constexpr failure head_too_late{.status = 408,
                                .code = "timeout",
                                .message = "The headers did not arrive within head_timeout.",
                                .passed = limit::head_timeout};
constexpr failure first_head_too_late{
    .status = 408,
    .code = "timeout",
    .message = "The first request did not arrive within handshake_timeout.",
    .passed = limit::handshake_timeout};
constexpr failure body_too_late{.status = 408,
                                .code = "timeout",
                                .message = "The body did not arrive within body_timeout.",
                                .passed = limit::body_timeout};
constexpr failure no_memory_for_body{
    .status = 503,
    .code = "unavailable",
    .message = "Too many large request bodies are in progress (body_bytes_total_max).",
    .passed = limit::body_bytes_total,
    .retry_after = core::retry_after::at_once};

}  // namespace

asio::awaitable<bool> connection::read_request() {
  using enum request_parser::state;
  auto state = parser_.feed({});
  while (state != complete && state != streamed && state != failed) {
    const bool readable = co_await wait_readable();
    if (!readable) {
      if (timed_out_) co_await end_timed_out();
      co_return false;
    }
    const auto before = state;
    state = read_some();
    if (closed_by_peer_) {
      report_body_cut();
      co_return false;
    }
    // The reader of a streamed body sends it.
    if (state == body && parser_.take_expectation()) {
      arm(setup_.bounds.write_timeout);
      const auto [error, sent] =
          co_await asio::async_write(socket_, asio::buffer(go_on.data(), go_on.size()), as_result);
      disarm();
      if (error) co_return false;
    }
    // The timeout of a new connection runs until its first head is complete.
    if (state != before && !(is_new_ && state == head)) disarm();
  }
  disarm();
  is_new_ = false;
  if (state != failed) co_return true;
  co_await write_failure(parser_.why());
  co_return false;
}

asio::awaitable<void> connection::end_timed_out() {
  switch (parser_.now()) {
    case request_parser::state::idle:
      if (is_new_) note(limit::handshake_timeout);
      co_return;
    case request_parser::state::head:
      co_return co_await write_failure(is_new_ ? first_head_too_late : head_too_late);
    default:
      report_body_cut();
      co_return co_await write_failure(body_too_late);
  }
}

void connection::report_body_cut() {
  const auto now = parser_.now();
  if (now != request_parser::state::body && now != request_parser::state::complete) return;
  auto* const realtime = endpoint_of(setup_.where, parser_.path());
  if (realtime != nullptr)
    realtime->abandoned({.id = {}, .query = parser_.query(), .body_cut = true});
}

void connection::note(limit passed) {
  setup_.thread.counts.violations(passed).add();
  if (setup_.where.log) {
    setup_.where.log(log_level::info, "request_passed_limit",
                     "limit=" + std::string(to_string(passed)) + " address=" + from_.to_string());
  }
}

// The timeout of a phase runs from its first byte, so it is armed only when none is running.
asio::awaitable<bool> connection::wait_readable() {
  idle_ = parser_.now() == request_parser::state::idle;
  if (idle_ && !keep_alive_) co_return false;
  if (deadline_.expiry() == std::chrono::steady_clock::time_point::max()) {
    arm(idle_ && is_new_                               ? setup_.bounds.handshake_timeout
        : idle_                                        ? setup_.bounds.idle_timeout
        : parser_.now() == request_parser::state::head ? setup_.bounds.head_timeout
                                                       : setup_.bounds.body_timeout);
  }
  const auto [error] = co_await socket_.async_wait(tcp_socket::wait_read, as_result);
  idle_ = false;
  co_return !error && !timed_out_;
}

request_parser::state connection::read_some() {
  auto& buffer = setup_.thread.read_buffer;
  const auto count = ::recv(socket_.native_handle(), buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (count > 0) {
    parser_.feed({buffer.data(), static_cast<std::size_t>(count)});
    // A streamed body is bounded by one read.
    const bool is_streamed = parser_.now() == request_parser::state::streamed;
    if (!is_streamed && !body_.grow_to(parser_.body_bytes())) {
      report_body_cut();
      parser_.drop(no_memory_for_body);
    }
    return parser_.now();
  }
  closed_by_peer_ = count == 0 || (errno != EAGAIN && errno != EINTR);
  return parser_.now();
}

}  // namespace signalbox::transport::http
