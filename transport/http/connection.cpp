#include "transport/http/connection.hpp"

#include <sys/socket.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cerrno>
#include <exception>

#include "transport/http/close_watch.hpp"
#include "transport/http/encode_response.hpp"
#include "transport/http/forwarded.hpp"
#include "transport/websocket/handshake.hpp"

namespace signalbox::transport::http {

namespace asio = boost::asio;

namespace {

constexpr failure broke_inside{
    .status = 500, .code = "internal", .message = "Something went wrong on our side."};

}  // namespace

connection::connection(connection_setup setup, tcp_socket socket, socket_slot slot,
                       const boost::asio::ip::address& from)
    : setup_(std::move(setup)),
      socket_(std::move(socket)),
      slot_(std::move(slot)),
      deadline_(setup_.thread.context),
      parser_(setup_.bounds, setup_.where.head_check),
      body_(setup_.bodies),
      from_(plain_address(from)) {
  setup_.thread.counts.http_connections.add();
  disarm();
}

connection::~connection() {
  if (upload_) upload_->end();
  setup_.thread.counts.http_connections.add(-1);
}

void connection::start(std::function<void(connection&)> done) {
  done_ = std::move(done);
  asio::co_spawn(
      setup_.thread.context, [self = shared_from_this()] { return self->serve(); },
      [self = shared_from_this()](const std::exception_ptr&) { self->done_(*self); });
}

void connection::stop() {
  keep_alive_ = false;
  boost::system::error_code ignored;
  if (idle_) socket_.cancel(ignored);
}

void connection::end_streams() {
  are_streams_ended_ = true;
  if (const auto running = stream_.lock()) running->cut(stream_cut::stopped);
  if (upload_) upload_->stop();
}

asio::awaitable<void> connection::serve() {
  for (;;) {
    const bool arrived = co_await read_request();
    if (!arrived) break;
    auto incoming = next_request();
    keep_alive_ = keep_alive_ && parser_.keep_alive();
    const auto began = std::chrono::steady_clock::now();
    auto* const realtime = endpoint_of(setup_.where, incoming.path);
    const bool is_upgrade = realtime != nullptr && websocket::is_upgrade_request(incoming);
    exchange seen{.verb = incoming.verb, .path = incoming.path, .request_id = incoming.id};
    const bool is_http_1_0 = incoming.is_http_1_0;
    // Copy of the request for `take_over`.
    request kept = is_upgrade ? incoming : request{};

    const auto full = is_upgrade ? count_as_client(incoming) : std::nullopt;
    response out;
    if (full) {
      out = refused_socket(*full, incoming.id);
    } else {
      out = co_await answer(std::move(incoming), realtime, is_upgrade);
    }
    body_.release();
    // After a refused upgrade the client may send bytes that are not HTTP.
    if (is_upgrade && out.status != 101) keep_alive_ = false;
    seen.route = std::move(out.route);
    const bool written = co_await deliver(out, seen, is_http_1_0);
    end_upload();
    setup_.thread.counts.http_requests.add();
    if (setup_.where.observe) {
      seen.duration = std::chrono::duration_cast<std::chrono::microseconds>(
          std::chrono::steady_clock::now() - began);
      setup_.where.observe(seen);
    }
    if (written && out.status == 101) {
      disarm();
      realtime->take_over(setup_.thread, std::move(kept), std::move(socket_), parser_.take_rest(),
                          std::move(slot_));
      co_return;
    }
    if (!written || !keep_alive_) break;
  }
  co_await finish();
}

request connection::next_request() {
  auto incoming = parser_.take();
  if (parser_.now() == request_parser::state::streamed) {
    setup_.thread.counts.open_uploads.add();
    const upload_reader::place from{.thread = setup_.thread,
                                    .socket = socket_,
                                    .parser = parser_,
                                    .patience = setup_.bounds.body_timeout};
    upload_ = std::make_shared<upload_reader>(from);
    if (are_streams_ended_) upload_->stop();
    incoming.upload = upload_;
  }
  incoming.remote_address = client_address(from_, incoming.headers, setup_.proxies).to_string();
  incoming.encrypted = setup_.where.shown != nullptr;
  return incoming;
}

// A proxy's socket that becomes a WebSocket belongs to one client from then on.
std::optional<limit> connection::count_as_client(const request& incoming) {
  const auto client = client_address(from_, incoming.headers, setup_.proxies);
  if (client == from_) return std::nullopt;
  const auto full = slot_.count_for(client);
  if (full) {
    setup_.thread.counts.refused_sockets.add();
    note(*full);
  }
  return full;
}

void connection::end_upload() {
  if (!upload_) return;
  if (parser_.body_ended()) {
    parser_.finish_streamed();
  } else {
    keep_alive_ = false;
  }
  upload_->end();
  upload_.reset();
  setup_.thread.counts.open_uploads.add(-1);
}

asio::awaitable<response> connection::answer(request incoming, endpoint* realtime,
                                             bool is_upgrade) {
  if (realtime == nullptr) co_return co_await ask_handler(std::move(incoming));
  co_return co_await ask_endpoint(std::move(incoming), *realtime, is_upgrade);
}

asio::awaitable<response> connection::ask_handler(request incoming) {
  const auto id = incoming.id;
  const auto closed = std::make_shared<std::atomic<bool>>(false);
  const auto watch =
      std::make_shared<close_watch>(setup_.thread, socket_, [closed] { closed->store(true); });
  watch->start();
  incoming.abandoned = closed;
  std::string what = "unknown exception";
  try {
    auto answered = setup_.where.answer(std::move(incoming));
    auto out = co_await std::move(answered);
    watch->stop();
    co_return out;
  } catch (const std::exception& failure) {
    what = failure.what();
  } catch (...) {
  }
  watch->stop();
  if (setup_.where.log) {
    setup_.where.log(log_level::error, "http_handler_threw", "request_id=" + id + " what=" + what);
  }
  co_return failure_response(broke_inside, id);
}

asio::awaitable<response> connection::ask_endpoint(request incoming, endpoint& where,
                                                   bool is_upgrade) {
  waiting_ = true;
  watch_peer({.id = incoming.id, .query = incoming.query}, where);
  auto begin = [this, &incoming, &where, is_upgrade](auto resumption) {
    // The response may come from another I/O thread; the coroutine resumes on its own.
    auto waiting = std::make_shared<decltype(resumption)>(std::move(resumption));
    where.serve(setup_.thread, std::move(incoming), is_upgrade,
                [waiting, home = setup_.thread.context.get_executor()](response out) {
                  asio::post(home, [waiting, out = std::move(out)]() mutable {
                    auto resume = std::move(*waiting);
                    std::move(resume)(std::move(out));
                  });
                });
  };
  auto out = co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(response)>(
      begin, asio::use_awaitable);
  waiting_ = false;
  boost::system::error_code ignored;
  socket_.cancel(ignored);
  co_return out;
}

void connection::watch_peer(waiting_request incoming, endpoint& where) {
  auto look = [self = shared_from_this(), &where,
               incoming = std::move(incoming)](const boost::system::error_code& error) {
    if (error || !self->waiting_) return;
    char byte = 0;
    const auto count = ::recv(self->socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    const bool gone = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
    if (gone) where.abandoned(incoming);
  };
  socket_.async_wait(tcp_socket::wait_read, std::move(look));
}

void connection::arm(std::chrono::milliseconds patience) {
  deadline_.expires_after(patience);
  deadline_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    // The timer was re-armed in the meantime, so this call is stale.
    if (error || self->deadline_.expiry() > std::chrono::steady_clock::now()) return;
    self->timed_out_ = true;
    boost::system::error_code ignored;
    self->socket_.cancel(ignored);
  });
}

void connection::disarm() {
  deadline_.expires_at(std::chrono::steady_clock::time_point::max());
}

}  // namespace signalbox::transport::http
