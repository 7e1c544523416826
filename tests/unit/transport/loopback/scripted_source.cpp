#include "tests/unit/transport/loopback/scripted_source.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <stdexcept>
#include <utility>

namespace signalbox::transport::loopback {

namespace asio = boost::asio;

scripted_source::scripted_source(script what, std::shared_ptr<source_record> record)
    : what_(std::move(what)), record_(std::move(record)) {}

scripted_source::~scripted_source() {
  ++record_->destroyed;
}

asio::awaitable<core::result<std::string_view>> scripted_source::next() {
  ++record_->pulled;
  if (at_ < what_.pieces.size()) co_return what_.pieces[at_++];
  switch (what_.last) {
    case then::end:
      break;
    case then::fail:
      co_return core::fail(core::errc::unavailable, "The source failed.");
    case then::raise:
      throw std::runtime_error("The source threw.");
    case then::wait:
      co_await wait();
      break;
    case then::repeat:
      co_return what_.pieces.back();
  }
  co_return std::string_view{};
}

void scripted_source::abandon() {
  ++record_->abandoned;
  if (pending_) pending_->cancel();
}

asio::awaitable<void> scripted_source::wait() {
  constexpr auto quietly = asio::as_tuple(asio::use_awaitable);
  pending_.emplace(co_await asio::this_coro::executor,
                   std::chrono::steady_clock::time_point::max());
  record_->is_pending = true;
  [[maybe_unused]] const auto [cancelled] = co_await pending_->async_wait(quietly);
  record_->is_pending = false;
}

http::response streamed(scripted_source::script what,
                        const std::shared_ptr<source_record>& record) {
  http::response out;
  out.route = "/stream";
  out.stream = std::make_shared<scripted_source>(std::move(what), record);
  return out;
}

}  // namespace signalbox::transport::loopback
