#include "api/query/first_piece.hpp"

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <utility>

namespace signalbox::api {

namespace {

/// How often the connection of a waiting client is checked.
constexpr std::chrono::milliseconds watch_interval{250};

boost::asio::awaitable<void> watch_client(std::shared_ptr<tenant_sql::text_stream> of,
                                          std::shared_ptr<const std::atomic<bool>> gone,
                                          std::shared_ptr<bool> is_over) {
  boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor);
  while (!*is_over) {
    if (gone->load()) {
      of->abandon();
      co_return;
    }
    timer.expires_after(watch_interval);
    co_await timer.async_wait(boost::asio::use_awaitable);
  }
}

}  // namespace

boost::asio::awaitable<std::string> first_piece(const call& c,
                                                std::shared_ptr<tenant_sql::text_stream> of) {
  const auto is_over = std::make_shared<bool>(false);
  if (c.incoming.abandoned) {
    auto watching = watch_client(of, c.incoming.abandoned, is_over);
    boost::asio::co_spawn(co_await boost::asio::this_coro::executor, std::move(watching),
                          boost::asio::detached);
  }
  auto piece = co_await of->next();
  *is_over = true;
  co_return piece;
}

}  // namespace signalbox::api
