#include "transport/http/close_watch.hpp"

#include <poll.h>

#include <utility>

namespace signalbox::transport::http {

close_watch::close_watch(io_thread& thread, tcp_socket& socket, std::function<void()> closed)
    : socket_(socket), timer_(thread.context), closed_(std::move(closed)) {}

void close_watch::start() {
  is_active_ = true;
  wait_for_input();
}

void close_watch::stop() {
  is_active_ = false;
  closed_ = nullptr;
  timer_.cancel();
  boost::system::error_code ignored;
  socket_.cancel(ignored);
}

void close_watch::wait_for_input() {
  socket_.async_wait(tcp_socket::wait_read,
                     [self = shared_from_this()](const boost::system::error_code& /*cancelled*/) {
                       // Operations of the socket are also cancelled for others, so an active watch
                       // continues.
                       self->check();
                     });
}

void close_watch::wait_for_time() {
  timer_.expires_after(poll_interval);
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& cancelled) {
    if (!cancelled) self->check();
  });
}

// The state of the socket is polled, because a read would return unread input before the end.
void close_watch::check() {
  if (!is_active_ || !socket_.is_open()) return;
  pollfd seen{.fd = socket_.native_handle(), .events = POLLIN | POLLRDHUP, .revents = 0};
  ::poll(&seen, 1, 0);
  if ((seen.revents & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL)) != 0) {
    is_active_ = false;
    return std::exchange(closed_, nullptr)();
  }
  // A wait for input would complete immediately while there is some.
  if ((seen.revents & POLLIN) != 0) return wait_for_time();
  wait_for_input();
}

}  // namespace signalbox::transport::http
