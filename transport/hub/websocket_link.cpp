#include "transport/hub/websocket_link.hpp"

#include <sys/socket.h>

#include <array>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <utility>

namespace signalbox::transport {

namespace {

// Maximum number of frames in one gathered write.
constexpr std::size_t gathered_frames_max = 64;

// A full or closed socket returns an error instead of waiting or raising a signal.
constexpr int send_flags = MSG_NOSIGNAL | MSG_DONTWAIT;

bool would_block() {
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

}  // namespace

websocket_link::websocket_link(io_thread& thread, tcp_socket socket, http::socket_slot slot,
                               const link_options& options, link_owner& owner)
    : thread_(thread),
      form_(options.decoding.deflate ? wire_form::deflated : wire_form::plain),
      socket_(std::move(socket)),
      slot_(std::move(slot)),
      owner_(&owner),
      conversation_(options.message_bytes_max, options.decoding) {}

void websocket_link::start(std::string_view early_bytes) {
  process(early_bytes);
}

void websocket_link::detach() {
  owner_ = nullptr;
  boost::system::error_code ignored;
  socket_.close(ignored);
  slot_ = {};
}

void websocket_link::pause() {
  paused_ = true;
}

void websocket_link::resume() {
  paused_ = false;
  if (processing_ || is_continuation_scheduled_) return;
  process(std::exchange(unread_, {}));
}

websocket_link::written websocket_link::write(outbox& from) {
  std::array<iovec, gathered_frames_max> pieces;
  while (!from.empty()) {
    if (awaiting_capacity_) return written::blocked;
    const auto count = send(std::span(pieces.data(), from.gather(pieces)));
    if (count < 0 && !would_block()) return written::failed;
    if (count < 0) {
      await_capacity();
      return written::blocked;
    }
    thread_.counts.bytes_sent.add(count);
    thread_.counts.frames_sent.add(
        static_cast<std::int64_t>(from.consume(static_cast<std::size_t>(count))));
  }
  return written::all;
}

std::size_t websocket_link::write_directly(const frame& message) {
  const auto wire = message.websocket(form_);
  const auto count = send(wire);
  if (count <= 0) return 0;
  thread_.counts.bytes_sent.add(count);
  if (static_cast<std::size_t>(count) < wire.size()) {
    await_capacity();
  } else {
    thread_.counts.frames_sent.add();
  }
  return static_cast<std::size_t>(count);
}

ssize_t websocket_link::send(std::string_view wire) {
  return ::send(socket_.native_handle(), wire.data(), wire.size(), send_flags);
}

ssize_t websocket_link::send(std::span<iovec> pieces) {
  // Most writes carry one change, and the system call is faster with a single buffer.
  if (pieces.size() == 1) {
    return send({static_cast<const char*>(pieces[0].iov_base), pieces[0].iov_len});
  }
  msghdr message{};
  message.msg_iov = pieces.data();
  message.msg_iovlen = pieces.size();
  return ::sendmsg(socket_.native_handle(), &message, send_flags);
}

bool websocket_link::write_now(std::string_view wire) {
  const auto count = send(wire);
  return count == static_cast<ssize_t>(wire.size());
}

void websocket_link::shut_down_sending() {
  boost::system::error_code ignored;
  socket_.shutdown(tcp_socket::shutdown_send, ignored);
}

void websocket_link::await_bytes() {
  if (awaiting_bytes_ || paused_ || owner_ == nullptr) return;
  awaiting_bytes_ = true;
  socket_.async_wait(tcp_socket::wait_read,
                     [self = shared_from_this()](const boost::system::error_code& error) {
                       self->awaiting_bytes_ = false;
                       if (self->owner_ == nullptr) return;
                       if (error) return self->lost();
                       if (!self->paused_) self->read();
                     });
}

void websocket_link::await_capacity() {
  awaiting_capacity_ = true;
  socket_.async_wait(tcp_socket::wait_write,
                     [self = shared_from_this()](const boost::system::error_code& error) {
                       self->awaiting_capacity_ = false;
                       if (self->owner_ == nullptr || error) return;
                       self->owner_->link_writable(*self);
                     });
}

void websocket_link::read() {
  auto& buffer = thread_.read_buffer;
  const auto count = ::recv(socket_.native_handle(), buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (count == 0 || (count < 0 && !would_block())) return lost();
  if (count < 0) return await_bytes();
  thread_.counts.bytes_received.add(count);
  process({buffer.data(), static_cast<std::size_t>(count)});
}

void websocket_link::process(std::string_view bytes) {
  processing_ = true;
  std::size_t handled = 0;
  while (owner_ != nullptr && !paused_ && handled < turn_bytes_max) {
    auto out = conversation_.next(bytes);
    if (!out) break;
    handled += turn_bytes_of_frame;
    if (auto* whole = std::get_if<websocket::message>(&*out)) {
      handled += whole->payload.size();
      owner_->link_received(*this, std::move(*whole));
    } else if (auto* control = std::get_if<websocket::reply>(&*out)) {
      owner_->link_replies(*this, std::move(control->wire));
    } else {
      auto& last = std::get<websocket::finished>(*out);
      if (!last.shutdown_notice.empty())
        owner_->link_replies(*this, std::move(last.shutdown_notice));
      if (owner_ != nullptr) {
        const auto how = last.violated ? link_ending::violated : link_ending::closed;
        owner_->link_ended(*this, how, last.what);
      }
    }
  }
  processing_ = false;
  if (owner_ == nullptr) return;
  const bool turn_is_over = handled >= turn_bytes_max && !bytes.empty();
  if (paused_ || turn_is_over) unread_.append(bytes);
  if (turn_is_over && !paused_) return schedule_continuation();
  await_bytes();
}

// Small frames may inflate to a thousand times their size: without a pause, one read could block
// all other clients of this thread for seconds.
void websocket_link::schedule_continuation() {
  is_continuation_scheduled_ = true;
  boost::asio::post(thread_.context, [self = shared_from_this()] {
    self->is_continuation_scheduled_ = false;
    if (self->owner_ == nullptr || self->paused_) return;
    self->process(std::exchange(self->unread_, {}));
  });
}

void websocket_link::lost() {
  if (owner_ != nullptr) owner_->link_ended(*this, link_ending::lost, {});
}

}  // namespace signalbox::transport
