#include <sys/socket.h>

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <utility>

#include "transport/http/connection.hpp"
#include "transport/http/encode_response.hpp"
#include "transport/http/field_list.hpp"
#include "transport/random_id.hpp"

// Writing a response, and closing after the last one.
namespace signalbox::transport::http {

namespace asio = boost::asio;

namespace {

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);
constexpr failure source_failed{
    .status = 500, .code = "internal", .message = "Something went wrong on our side."};
// Limits for discarding the peer's input after the last response, so that closing does not reset
// the connection while a response is in flight. Most clients read the refusal of a body that is too
// large only after they have sent all of it.
constexpr std::chrono::milliseconds linger_timeout{2'000};
constexpr std::size_t linger_bytes_max = std::size_t{16} * 1024 * 1024;

/// Returns whether a header describes the body or its storage (RFC 9110 section 8, RFC 9111).
bool describes_body(std::string_view name) {
  constexpr std::string_view prefix = "Content-";
  return equal_ignoring_case(name.substr(0, prefix.size()), prefix) ||
         equal_ignoring_case(name, "ETag") || equal_ignoring_case(name, "Last-Modified") ||
         equal_ignoring_case(name, "Cache-Control");
}

/// Returns the failure instead of a response that was not sent, with its headers about the
/// connection and the origin.
response instead_of(const response& unsent, std::string_view request_id) {
  auto out = failure_response(source_failed, request_id);
  for (const auto& [name, value] : unsent.headers.all()) {
    if (!describes_body(name)) out.headers.add(name, value);
  }
  return out;
}

}  // namespace

asio::awaitable<bool> connection::deliver(response& out, exchange& seen, bool is_http_1_0) {
  seen.status = out.status;
  seen.is_stream = seen.is_stream || out.stream != nullptr;
  const bool with_body = seen.verb != method::head && may_have_body(out.status);
  if (out.stream && with_body) co_return co_await write_stream(out, seen, is_http_1_0);
  // The rest of the body would be read as the next request.
  if (upload_ && !parser_.body_ended()) keep_alive_ = false;
  seen.body_bytes = body_of(out).size();
  const delivery how{
      .request_id = seen.request_id, .keep_alive = keep_alive_, .is_http_1_0 = is_http_1_0};
  co_return co_await write(out, how, with_body);
}

asio::awaitable<bool> connection::write_stream(response& out, exchange& seen, bool is_http_1_0) {
  if (is_http_1_0) keep_alive_ = false;
  const auto framing = is_http_1_0 ? stream_framing::until_close : stream_framing::chunked;
  const delivery how{
      .request_id = seen.request_id, .keep_alive = keep_alive_, .is_http_1_0 = is_http_1_0};
  const stream_writer::bounds limits{.patience = setup_.bounds.write_timeout,
                                     .bytes_min = setup_.bounds.stream_progress_bytes_min};
  const auto writer =
      std::make_shared<stream_writer>(setup_.thread, socket_, out.stream, limits, framing);
  stream_ = writer;
  if (are_streams_ended_) writer->cut(stream_cut::stopped);
  auto before_head = [upload = upload_] {
    if (upload) upload->forbid_continue();
  };
  auto pending = writer->run(encode_head(out, how), std::move(before_head));
  const auto ended = co_await std::move(pending);
  seen.body_bytes = ended.body_bytes;
  seen.cut = ended.cut;
  if (!ended.cut) co_return true;
  if (ended.failure) report_source_failure(*ended.failure, seen);
  if (*ended.cut == stream_cut::source_failed && !ended.head_sent) {
    out = instead_of(out, seen.request_id);
    co_return co_await deliver(out, seen, is_http_1_0);
  }
  if (*ended.cut == stream_cut::write_timeout) note(limit::write_timeout);
  // The end of a body that ends with the connection must not look like its regular end (RFC 9112
  // section 8). A client that receives nothing would keep the last bytes in the kernel.
  const bool is_abrupt = is_http_1_0 || *ended.cut == stream_cut::write_timeout;
  ending_ = is_abrupt                                 ? ending::reset
            : *ended.cut == stream_cut::source_failed ? ending::linger
                                                      : ending::close;
  co_return false;
}

void connection::report_source_failure(const core::error& failed, const exchange& of) {
  if (!setup_.where.log) return;
  const auto level = failed.code == core::errc::internal ? log_level::error : log_level::warning;
  setup_.where.log(level, "http_stream_failed",
                   "request_id=" + of.request_id +
                       " code=" + std::string(core::to_string(failed.code)) + " what=\"" +
                       failed.message + "\"");
}

asio::awaitable<bool> connection::write(const response& out, delivery how, bool with_body) {
  const auto head = encode_head(out, how);
  const auto body = with_body ? body_of(out) : std::string_view{};
  const std::array<asio::const_buffer, 2> pieces{asio::buffer(head),
                                                 asio::buffer(body.data(), body.size())};
  arm(setup_.bounds.write_timeout);
  const auto [error, sent] = co_await asio::async_write(socket_, pieces, as_result);
  disarm();
  if (error && timed_out_) note(limit::write_timeout);
  co_return !error;
}

asio::awaitable<void> connection::write_failure(failure what) {
  keep_alive_ = false;
  timed_out_ = false;
  if (what.passed) note(*what.passed);
  // The request is dropped here so that a slow reader does not keep it in memory.
  parser_.drop(what);
  body_.release();
  const auto id = as_uuid_v4(fresh_random_bits());
  const auto out = failure_response(what, id);
  setup_.thread.counts.http_requests.add();
  if (setup_.where.observe) {
    setup_.where.observe({.request_id = id, .status = out.status, .body_bytes = out.body.size()});
  }
  const delivery how{.request_id = id, .keep_alive = false};
  co_await write(out, how, true);
}

asio::awaitable<void> connection::finish() {
  if (ending_ == ending::linger) co_return co_await linger();
  boost::system::error_code ignored;
  if (ending_ == ending::reset) {
    socket_.set_option(asio::socket_base::linger(true, 0), ignored);
  }
  socket_.close(ignored);
}

asio::awaitable<void> connection::linger() {
  boost::system::error_code error;
  socket_.shutdown(tcp_socket::shutdown_send, error);
  std::size_t thrown_away = 0;
  timed_out_ = false;
  disarm();
  arm(linger_timeout);
  while (!error && !closed_by_peer_ && thrown_away < linger_bytes_max) {
    const auto [failed] = co_await socket_.async_wait(tcp_socket::wait_read, as_result);
    if (failed || timed_out_) break;
    auto& buffer = setup_.thread.read_buffer;
    const auto count = ::recv(socket_.native_handle(), buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) break;
    if (count > 0) thrown_away += static_cast<std::size_t>(count);
  }
  disarm();
  socket_.close(error);
}

}  // namespace signalbox::transport::http
