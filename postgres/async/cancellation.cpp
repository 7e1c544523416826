#include "postgres/async/cancellation.hpp"

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <utility>

#include "postgres/sqlstate.hpp"

namespace signalbox::postgres::async {

namespace asio = boost::asio;

/// One request and the coroutine that waits for it; changed on the coroutine's executor. Not in an
/// anonymous namespace, because the frame of a coroutine with linkage holds it.
struct cancel_request {
  explicit cancel_request(const asio::any_io_executor& home) : timer(home) {}

  asio::steady_timer timer;
  bool is_done = false;
  bool was_sent = false;
};

// Of a coroutine that has gone on, or whose event loop is gone, nothing is left to resume.
static std::function<void(bool sent)> resume_by(const std::shared_ptr<cancel_request>& request) {
  return [weak = std::weak_ptr(request)](bool sent) {
    auto waiting = weak.lock();
    if (waiting == nullptr) return;
    const auto home = waiting->timer.get_executor();
    // Moved, so that it is destroyed on its own thread.
    asio::post(home, [waiting = std::move(waiting), sent] {
      waiting->is_done = true;
      waiting->was_sent = sent;
      waiting->timer.cancel();
    });
  };
}

cancel_target::cancel_target(PGconn* handle, std::shared_ptr<cancel_workers> workers,
                             asio::any_io_executor home, waker wake)
    : key_(PQgetCancel(handle), &PQfreeCancel),
      workers_(std::move(workers)),
      home_(std::move(home)),
      wake_(std::move(wake)) {}

std::uint64_t cancel_target::begin_text() {
  text_ = ++last_text_;
  return last_text_;
}

bool cancel_target::send(std::uint64_t text) {
  ++sending_;
  bool sent = true;
  if (text == any || text_ == text) {
    std::array<char, 256> ignored{};
    sent = PQcancel(key_.get(), ignored.data(), static_cast<int>(ignored.size())) == 1;
  }
  if (--sending_ == 0 && !wake_.expired()) {
    asio::post(home_, [wake = wake_] {
      if (const auto timer = wake.lock()) timer->cancel();
    });
  }
  return sent;
}

bool cancel_target::start(std::uint64_t text, std::function<void(bool sent)> done) {
  if (workers_ == nullptr) return false;
  if (++workers_->outstanding > workers_->outstanding_max) {
    --workers_->outstanding;
    return false;
  }
  asio::post(workers_->executor, [self = shared_from_this(), text, done = std::move(done)] {
    const bool sent = self->send(text);
    --self->workers_->outstanding;
    done(sent);
  });
  return true;
}

asio::awaitable<core::result<void>> cancel_handle::cancel(deadline until) const {
  const auto target = target_;
  const auto text = text_;
  if (target == nullptr || text == cancel_target::none || target->text() != text)
    co_return core::result<void>{};
  const auto home = co_await asio::this_coro::executor;
  const auto request = std::make_shared<cancel_request>(home);
  request->timer.expires_at(until);
  auto on_done = resume_by(request);
  if (!target->start(text, std::move(on_done))) co_return std::unexpected(database_away());
  (void)co_await request->timer.async_wait(asio::as_tuple(asio::use_awaitable));
  if (!request->is_done) co_return std::unexpected(database_late());
  if (!request->was_sent) co_return std::unexpected(database_away());
  co_return core::result<void>{};
}

}  // namespace signalbox::postgres::async
