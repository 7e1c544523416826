#include "conformance/websocket_echo.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <utility>

#include "transport/hub/outbox.hpp"
#include "transport/websocket/handshake.hpp"

namespace signalbox::conformance {

namespace asio = boost::asio;
using namespace transport;

namespace {

// Beyond this many queued bytes for a client, nothing more is read from it.
constexpr std::size_t outbox_bytes_max = std::size_t{32} * 1024 * 1024;
// Maximum time for a client to close its end of the socket after the close frames.
constexpr std::chrono::seconds close_timeout{5};
// RFC 6455 suites split messages of megabytes into frames of 64 bytes.
constexpr std::size_t fragments_max = std::size_t{1024} * 1024;

}  // namespace

/// One open WebSocket. Lives until its socket has ended.
class echo_connection final : public link_owner,
                              public std::enable_shared_from_this<echo_connection> {
 public:
  echo_connection(io_thread& here, std::function<void(echo_connection*)> done)
      : loop_(here.context), patience_(here.context), done_(std::move(done)) {}
  ~echo_connection() {
    if (link_) link_->detach();
  }

  void start(std::shared_ptr<websocket_link> link, std::string_view early_bytes) {
    link_ = std::move(link);
    waiting_.set_form(link_->form());
    link_->start(early_bytes);
  }

 private:
  void link_received(websocket_link& /*link*/, websocket::message what) override {
    if (what.is_text) {
      queue(std::make_shared<const frame>(what.payload));
    } else {
      auto wire = websocket::encode_frame(websocket::opcode::binary, what.payload);
      const auto header_bytes = wire.size() - what.payload.size();
      queue(std::make_shared<const frame>(std::move(wire), header_bytes));
    }
  }

  void link_replies(websocket_link& /*link*/, std::string wire) override {
    queue(as_control_frame(std::move(wire)));
  }

  void link_ended(websocket_link& /*link*/, link_ending how, const fault& /*what*/) override {
    if (how == link_ending::lost) return end();
    closing_ = true;
    patience_.expires_after(close_timeout);
    patience_.async_wait([self = shared_from_this()](const boost::system::error_code& cancelled) {
      if (!cancelled) self->end();
    });
  }

  void link_writable(websocket_link& /*link*/) override { flush(); }

  void queue(frame_ptr what) {
    waiting_.push(std::move(what));
    if (waiting_.bytes() > outbox_bytes_max) link_->pause();
    if (std::exchange(flush_scheduled_, true)) return;
    asio::post(loop_, [self = shared_from_this()] { self->flush(); });
  }

  void flush() {
    flush_scheduled_ = false;
    if (ended_) return;
    switch (link_->write(waiting_)) {
      case websocket_link::written::failed:
        return end();
      case websocket_link::written::blocked:
        return;
      case websocket_link::written::all:
        if (closing_) return link_->shut_down_sending();
        link_->resume();
    }
  }

  void end() {
    if (std::exchange(ended_, true)) return;
    link_->detach();
    patience_.cancel();
    // Deferred, because the link may be the caller.
    asio::post(loop_, [self = shared_from_this()] { self->done_(self.get()); });
  }

  asio::io_context& loop_;
  asio::steady_timer patience_;
  std::function<void(echo_connection*)> done_;
  std::shared_ptr<websocket_link> link_;
  outbox waiting_;
  bool flush_scheduled_ = false;
  bool closing_ = false;
  bool ended_ = false;
};

websocket_echo::websocket_echo(std::size_t message_bytes_max, bool deflate)
    : message_bytes_max_(message_bytes_max), deflate_(deflate) {}

websocket_echo::~websocket_echo() = default;

void websocket_echo::serve(io_thread& /*here*/, http::request incoming, bool /*is_upgrade*/,
                           answer reply) {
  reply(websocket::accept_handshake(incoming, deflate_));
}

void websocket_echo::take_over(io_thread& here, http::request incoming, tcp_socket socket,
                               std::string early_bytes, http::socket_slot slot) {
  const bool deflate = deflate_ && websocket::offered_deflate(incoming).has_value();
  const auto fresh =
      std::make_shared<echo_connection>(here, [this](echo_connection* gone) { open_.erase(gone); });
  open_[fresh.get()] = fresh;
  const link_options options{.message_bytes_max = message_bytes_max_,
                             .decoding = {.fragments_max = fragments_max, .deflate = deflate}};
  fresh->start(
      std::make_shared<websocket_link>(here, std::move(socket), std::move(slot), options, *fresh),
      early_bytes);
}

}  // namespace signalbox::conformance
