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
struct socket_watch::waiting {
  explicit waiting(const asio::any_io_executor& home) : socket(home), timer(home) {}

  void begin(asio::posix::descriptor_base::wait_type kind, std::shared_ptr<waiting> self) {
    socket.async_wait(kind, [self = std::move(self), mine = turn](boost::system::error_code error) {
      // The end of an earlier wait, or an event that arrived with its deadline.
      if (error == asio::error::operation_aborted || self->turn != mine) return;
      self->is_ready = true;
      self->timer.cancel();
    });
  }

  asio::posix::stream_descriptor socket;
  asio::steady_timer timer;  ///< expires at the deadline; cancelled when the socket is ready
  std::uint64_t turn = 0;    ///< number of the wait
  bool is_ready = false;
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
  if (!state->socket.is_open()) co_return false;
  ++state->turn;
  state->is_ready = false;
  state->timer.expires_at(until);
  if (what != interest::writable) state->begin(asio::posix::descriptor_base::wait_read, state);
  if (what != interest::readable) state->begin(asio::posix::descriptor_base::wait_write, state);
  (void)co_await state->timer.async_wait(asio::as_tuple(asio::use_awaitable));
  ++state->turn;
  if (what == interest::either || !state->is_ready) {
    boost::system::error_code ignored;
    state->socket.cancel(ignored);
  }
  co_return state->is_ready;
}

void socket_watch::close() {
  boost::system::error_code ignored;
  state_->socket.close(ignored);
  state_->timer.cancel();
}

}  // namespace signalbox::postgres::async
