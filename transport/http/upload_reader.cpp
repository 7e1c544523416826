#include "transport/http/upload_reader.hpp"

#include <sys/socket.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <utility>

#include "transport/http/continue.hpp"

namespace signalbox::transport::http {

namespace asio = boost::asio;

namespace {

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

constexpr const char* too_late = "No data of the request body arrived within body_timeout.";
constexpr const char* disconnected = "The client disconnected before the end of the request body.";
constexpr const char* ended = "The request has ended.";
constexpr const char* stopping = "The server stops.";

core::errc code_of(const failure& why) {
  return why.status == 413 || why.status == 431 ? core::errc::payload_too_large
                                                : core::errc::bad_request;
}

}  // namespace

upload_reader::upload_reader(place from)
    : from_(from), timer_(from.thread.context), expected_(from.parser.expected_bytes()) {}

asio::awaitable<core::result<std::string_view>> upload_reader::next() {
  const auto self = shared_from_this();
  piece_.clear();
  while (from_ && !failure_) {
    auto& parser = from_->parser;
    piece_ = parser.take_piece();
    if (!piece_.empty()) co_return std::string_view(piece_);
    if (parser.now() == request_parser::state::failed) {
      fail(code_of(parser.why()), std::string(parser.why().message));
    } else if (parser.body_ended()) {
      co_return std::string_view{};
    } else if (parser.take_expectation() && may_continue_) {
      co_await send_continue();
    } else {
      co_await fill();
    }
  }
  co_return std::unexpected(*failure_);
}

asio::awaitable<void> upload_reader::send_continue() {
  arm();
  const auto [error, sent] = co_await asio::async_write(
      from_->socket, asio::buffer(go_on.data(), go_on.size()), as_result);
  is_waiting_ = false;
  timer_.cancel();
  if (error) fail(core::errc::unavailable, disconnected);
}

asio::awaitable<void> upload_reader::fill() {
  arm();
  const auto [error] = co_await from_->socket.async_wait(tcp_socket::wait_read, as_result);
  is_waiting_ = false;
  timer_.cancel();
  if (error) fail(core::errc::unavailable, disconnected);
  if (failure_) co_return;
  auto& buffer = from_->thread.read_buffer;
  const auto count =
      ::recv(from_->socket.native_handle(), buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (count > 0) {
    from_->parser.feed({buffer.data(), static_cast<std::size_t>(count)});
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    fail(core::errc::unavailable, disconnected);
  }
}

void upload_reader::arm() {
  is_waiting_ = true;
  timer_.expires_after(from_->patience);
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& cancelled) {
    // The timer was re-armed in the meantime, so this call is stale.
    const bool is_stale = self->timer_.expiry() > std::chrono::steady_clock::now();
    if (cancelled || is_stale || !self->is_waiting_) return;
    self->fail(core::errc::timeout, too_late);
    self->cancel();
  });
}

void upload_reader::stop() {
  fail(core::errc::unavailable, stopping);
  cancel();
}

void upload_reader::end() {
  fail(core::errc::unavailable, ended);
  cancel();
  from_.reset();
  timer_.cancel();
}

void upload_reader::cancel() {
  boost::system::error_code ignored;
  if (is_waiting_ && from_) from_->socket.cancel(ignored);
}

// The first failure remains.
void upload_reader::fail(core::errc code, std::string message) {
  if (failure_) return;
  auto failed = core::fail(code, std::move(message));
  failure_ = std::move(failed.error());
}

}  // namespace signalbox::transport::http
