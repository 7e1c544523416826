#include "outgoing/http_service.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <stdexcept>
#include <utility>

#include "outgoing/http_transfer.hpp"

namespace signalbox::outgoing {

namespace {

/// New and cancelled calls wake the thread; this is only how long it waits without any.
constexpr int poll_ms = 1'000;

}  // namespace

struct http_service::pending_call {
  http_request requested;
  http_bounds bounds;
  ended done;
  std::atomic<bool> is_cancelled{false};
  curl_handle handle = {};
  std::optional<http_transfer> transfer = {};
};

http_service::http_service(const limits& how) {
  // Starts libcurl.
  (void)open_curl();
  multi_.reset(curl_multi_init());
  if (!multi_) throw std::runtime_error("libcurl cannot be started");
  curl_multi_setopt(multi_.get(), CURLMOPT_MAX_TOTAL_CONNECTIONS, how.connections_max);
  curl_multi_setopt(multi_.get(), CURLMOPT_MAX_HOST_CONNECTIONS, how.of_host_max);
  curl_multi_setopt(multi_.get(), CURLMOPT_MAXCONNECTS, static_cast<long>(how.kept_max));
  thread_ = std::thread([this] { run(); });
}

http_service::~http_service() {
  {
    const std::lock_guard lock(guard_);
    is_stopping_ = true;
  }
  curl_multi_wakeup(multi_.get());
  thread_.join();
  for (const auto& one : running_)
    curl_multi_remove_handle(multi_.get(), one->handle.get());
}

std::shared_ptr<void> http_service::call(http_request requested, const http_bounds& bounds,
                                         ended done) {
  auto made = std::make_shared<pending_call>();
  made->requested = std::move(requested);
  made->bounds = bounds;
  made->done = std::move(done);
  {
    const std::lock_guard lock(guard_);
    requested_.push_back(made);
  }
  curl_multi_wakeup(multi_.get());
  // The thread notices a cancelled call within `poll_ms`: the service may have ended before its
  // callers drop their calls, so that it is not woken here.
  return {made.get(), [made](void*) { made->is_cancelled = true; }};
}

void http_service::run() {
  for (;;) {
    {
      const std::lock_guard lock(guard_);
      if (is_stopping_) return;
    }
    start_requested();
    end_cancelled();
    int left = 0;
    curl_multi_perform(multi_.get(), &left);
    end_finished();
    curl_multi_poll(multi_.get(), nullptr, 0, poll_ms, nullptr);
  }
}

void http_service::start_requested() {
  std::vector<std::shared_ptr<pending_call>> all;
  {
    const std::lock_guard lock(guard_);
    all.swap(requested_);
  }
  for (auto& one : all) {
    one->handle = open_curl();
    one->transfer.emplace(one->handle.get(), one->requested, one->bounds, stop_question{});
    curl_multi_add_handle(multi_.get(), one->handle.get());
    running_.push_back(std::move(one));
  }
}

void http_service::end_cancelled() {
  std::erase_if(running_, [this](const auto& one) {
    if (!one->is_cancelled) return false;
    curl_multi_remove_handle(multi_.get(), one->handle.get());
    return true;
  });
}

void http_service::end_finished() {
  int left = 0;
  while (const auto* const message = curl_multi_info_read(multi_.get(), &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    const auto code = message->data.result;
    auto* const handle = message->easy_handle;
    const auto found = std::ranges::find_if(
        running_, [handle](const auto& one) { return one->handle.get() == handle; });
    curl_multi_remove_handle(multi_.get(), handle);
    if (found == running_.end()) continue;
    const auto one = *found;
    running_.erase(found);
    one->done(one->transfer->outcome(code));
  }
}

}  // namespace signalbox::outgoing
