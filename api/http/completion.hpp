#pragma once

#include <atomic>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <memory>
#include <utility>

#include "core/error.hpp"
#include "core/retry_after.hpp"

namespace signalbox::api {

/// The resumption point of a coroutine, usable from any thread: when the last owner releases it
/// without an answer, the coroutine receives `unavailable`. The coroutine's io_context must outlive
/// it.
template <class T>
class completion {
 public:
  completion() = default;
  completion(const completion&) = delete;
  completion& operator=(const completion&) = delete;
  virtual ~completion() = default;

  /// Resumes the coroutine on its own executor. Only the first call has an effect.
  void complete(core::result<T> answer) {
    if (!is_done_.test_and_set()) resume(std::move(answer));
  }

 protected:
  /// Called by the destructor of the derived class, which implements `resume`.
  void abandon() {
    core::error gone{.code = core::errc::unavailable,
                     .message = "Signalbox did not respond. Try again in a moment.",
                     .retry_after = core::retry_after::at_once,
                     .fields = {},
                     .detail_code = {}};
    complete(std::unexpected(std::move(gone)));
  }

 private:
  virtual void resume(core::result<T> answer) = 0;

  std::atomic_flag is_done_;
};

/// A `completion` for one type of Asio handler.
template <class T, class Handler>
class handler_completion final : public completion<T> {
 public:
  explicit handler_completion(Handler handler)
      : handler_(std::move(handler)), work_(boost::asio::get_associated_executor(handler_)) {}
  ~handler_completion() override { this->abandon(); }

 private:
  void resume(core::result<T> answer) override {
    auto executor = work_.get_executor();
    boost::asio::post(executor,
                      [handler = std::move(handler_), answer = std::move(answer)]() mutable {
                        std::move(handler)(std::move(answer));
                      });
    work_.reset();
  }

  Handler handler_;
  boost::asio::executor_work_guard<boost::asio::associated_executor_t<Handler>> work_;
};

/// Suspends the coroutine until the completion passed to `begin` is completed:
/// `void(std::shared_ptr<completion<T>>)`, called immediately.
template <class T, class Begin>
[[nodiscard]] boost::asio::awaitable<core::result<T>> await_completion(Begin begin) {
  auto initiate = [](auto handler, Begin go) {
    using handler_type = decltype(handler);
    go(std::shared_ptr<completion<T>>(
        std::make_shared<handler_completion<T, handler_type>>(std::move(handler))));
  };
  return boost::asio::async_initiate<const boost::asio::use_awaitable_t<>&, void(core::result<T>)>(
      std::move(initiate), boost::asio::use_awaitable, std::move(begin));
}

}  // namespace signalbox::api
