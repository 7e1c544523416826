#include "postgres/async/socket_watch.hpp"

#include <fcntl.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstdint>

namespace signalbox::postgres::async {

namespace asio = boost::asio;

/// Shared with the handlers of a wait, which may run after the watch is gone.
struct socket_watch::waiting : std::enable_shared_from_this<waiting> {
  explicit waiting(const asio::any_io_executor& home) : socket(home), timer(home) {}

  // The timer is usually armed already for an earlier wait, whose deadline was earlier: setting it
  // for each wait would cost as much as the wait.
  void arm(deadline until) {
    ends_at = until;
    if (armed_until <= until) return;
    armed_until = until;
    timer.expires_at(until);
    timer.async_wait([self = shared_from_this()](boost::system::error_code error) {
      if (error) return;
      self->armed_until = deadline::max();
      if (!self->is_waiting) return;
      if (std::chrono::steady_clock::now() < self->ends_at) return self->arm(self->ends_at);
      self->cancel();
    });
  }

  // Ends the wait for writability as well when the socket becomes readable.
  void watch_for_input() {
    socket.async_wait(asio::posix::descriptor_base::wait_read,
                      [self = shared_from_this(), mine = turn](boost::system::error_code error) {
                        if (error == asio::error::operation_aborted || self->turn != mine) return;
                        self->has_input = true;
                        self->cancel();
                      });
  }

  void cancel() {
    boost::system::error_code ignored;
    socket.cancel(ignored);
  }

  asio::posix::stream_descriptor socket;
  asio::steady_timer timer;
  deadline armed_until = deadline::max();  ///< no timer is set
  deadline ends_at;                        ///< of the wait
  std::uint64_t turn = 0;                  ///< number of the wait
  bool is_waiting = false;
  bool has_input = false;
};

socket_watch::socket_watch(const asio::any_io_executor& home)
    : state_(std::make_shared<waiting>(home)) {}

socket_watch::~socket_watch() {
  close();
}

bool socket_watch::follow(int socket) {
  close();
  const int copy = ::fcntl(socket, F_DUPFD_CLOEXEC, 0);
  if (copy < 0) return false;
  boost::system::error_code failed;
  state_->socket.assign(copy, failed);
  if (failed) ::close(copy);
  return !failed;
}

asio::awaitable<bool> socket_watch::ready(interest what, deadline until) {
  const auto state = state_;
  if (!state->socket.is_open() || std::chrono::steady_clock::now() >= until) co_return false;
  ++state->turn;
  state->has_input = false;
  state->is_waiting = true;
  state->arm(until);
  if (what == interest::either) state->watch_for_input();
  const auto kind = what == interest::readable ? asio::posix::descriptor_base::wait_read
                                               : asio::posix::descriptor_base::wait_write;
  const auto [error] = co_await state->socket.async_wait(kind, asio::as_tuple(asio::use_awaitable));
  state->is_waiting = false;
  if (what == interest::either) state->cancel();
  co_return !error || state->has_input;
}

void socket_watch::interrupt() {
  if (state_->is_waiting) state_->cancel();
}

void socket_watch::rest() {
  state_->armed_until = deadline::max();
  state_->timer.cancel();
}

void socket_watch::close() {
  rest();
  ++state_->turn;
  boost::system::error_code ignored;
  state_->socket.close(ignored);
}

}  // namespace signalbox::postgres::async
