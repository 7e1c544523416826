#include "transport/http/stream_writer.hpp"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <exception>
#include <utility>

#include "transport/http/chunk.hpp"
#include "transport/http/close_watch.hpp"
#include "transport/socket_queue.hpp"

namespace signalbox::transport::http {

namespace asio = boost::asio;

namespace {

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t data_at = 2;  ///< position of the data among the pieces of a write

template <class Pieces>
void consume(Pieces& left, std::size_t count) {
  for (auto& one : left) {
    const auto used = std::min(count, one.size());
    one += used;
    count -= used;
  }
}

asio::const_buffer buffer_of(std::string_view text) {
  return {text.data(), text.size()};
}

}  // namespace

stream_writer::stream_writer(io_thread& thread, tcp_socket& socket,
                             std::shared_ptr<body_source> source, bounds limits,
                             stream_framing framing)
    : thread_(thread),
      socket_(socket),
      source_(std::move(source)),
      progress_(limits.patience, limits.bytes_min),
      timer_(thread.context),
      framing_(framing) {}

asio::awaitable<stream_writer::outcome> stream_writer::run(std::string head,
                                                           std::function<void()> before_head) {
  const auto self = shared_from_this();
  thread_.counts.open_streams.add();
  limit_unsent_bytes(socket_.native_handle(), unsent_bytes_max);
  const auto watch = std::make_shared<close_watch>(
      thread_, socket_, [self] { self->cut(stream_cut::client_closed); });
  watch->start();
  co_await write_body(std::move(head), std::move(before_head));
  watch->stop();
  timer_.cancel();
  source_.reset();
  limit_unsent_bytes(socket_.native_handle(), 0);
  thread_.counts.open_streams.add(-1);
  if (result_.cut) thread_.counts.cuts(*result_.cut).add();
  co_return result_;
}

asio::awaitable<void> stream_writer::write_body(std::string head,
                                                std::function<void()> before_head) {
  const bool is_chunked = framing_ == stream_framing::chunked;
  for (bool is_last = false; !is_last && !result_.cut;) {
    auto piece = co_await pull();
    if (result_.cut) co_return;
    if (!piece) {
      result_.failure = std::move(piece.error());
      result_.cut = stream_cut::source_failed;
      co_return;
    }
    if (before_head) std::exchange(before_head, nullptr)();
    is_last = piece->empty();
    const auto size = is_chunked && !is_last ? encode_chunk_size(piece->size()) : std::string{};
    const auto end = !is_chunked ? std::string_view{} : is_last ? last_chunk : chunk_end;
    pieces all{buffer_of(head), buffer_of(size), buffer_of(*piece), buffer_of(end)};
    co_await write(all);
    head.clear();
  }
}

asio::awaitable<core::result<std::string_view>> stream_writer::pull() {
  std::string what = "unknown exception";
  try {
    auto pending = source_->next();
    auto piece = co_await std::move(pending);
    co_return piece;
  } catch (const std::exception& thrown) {
    what = thrown.what();
  } catch (...) {
  }
  co_return core::fail(core::errc::internal, std::move(what));
}

asio::awaitable<void> stream_writer::write(pieces left) {
  progress_.begin(std::chrono::steady_clock::now(), amounts());
  if (!is_armed_) arm();
  while (!result_.cut && asio::buffer_size(left) > 0) {
    const auto data_left = left[data_at].size();
    const auto [error, count] = co_await socket_.async_write_some(left, as_result);
    consume(left, count);
    written_ += count;
    const auto data_sent = data_left - left[data_at].size();
    result_.body_bytes += data_sent;
    thread_.counts.stream_bytes.add(static_cast<std::int64_t>(data_sent));
    result_.head_sent = result_.head_sent || count > 0;
    if (error) cut(stream_cut::client_closed);
  }
  progress_.end(std::chrono::steady_clock::now(), amounts());
}

write_progress::amounts stream_writer::amounts() const {
  return {.written = written_, .unacknowledged = unacknowledged_bytes(socket_.native_handle())};
}

// The deadline only moves to later times, so one pending timer is enough for all writes.
void stream_writer::arm() {
  is_armed_ = true;
  timer_.expires_at(progress_.deadline());
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& cancelled) {
    self->is_armed_ = false;
    if (cancelled || self->source_ == nullptr || !self->progress_.is_waiting()) return;
    if (self->progress_.is_stalled(std::chrono::steady_clock::now(), self->amounts())) {
      return self->cut(stream_cut::write_timeout);
    }
    self->arm();
  });
}

void stream_writer::cut(stream_cut why) {
  if (source_ == nullptr || result_.cut) return;
  result_.cut = why;
  source_->abandon();
  boost::system::error_code ignored;
  socket_.cancel(ignored);
}

}  // namespace signalbox::transport::http
