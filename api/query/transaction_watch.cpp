#include "api/query/transaction_watch.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "api/http/authorize.hpp"
#include "api/query/sql_access.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;

constexpr std::chrono::seconds check_time{10};

/// A refusal, as opposed to an actor that does not answer at the moment.
bool is_refusal(const core::error& why) {
  return why.code == errc::unauthenticated || why.code == errc::forbidden ||
         why.code == errc::not_found;
}

awaitable<bool> keeps_access(const context& in, watched_transaction what,
                             tenant_sql::session_role role) {
  auto caller = co_await identify_again(in, what.by, check_time);
  if (!caller) co_return !is_refusal(caller.error());
  const transport::http::request nothing;
  call as{.in = in,
          .by = *what.opened_by,
          .incoming = nothing,
          .path = what.path,
          .deadline = std::chrono::steady_clock::now() + check_time,
          .caller = std::move(*caller),
          .input = {},
          .organization = {},
          .project = {},
          .mine = std::nullopt};
  if (!let_in(as)) co_return false;
  const auto allowed = co_await authorize(as);
  if (!allowed) co_return !is_refusal(allowed.error());
  co_return role == tenant_sql::session_role::reader || has_full_access(as, what.ref);
}

}  // namespace

awaitable<void> watch_transaction(const context& in, watched_transaction what) {
  boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor);
  for (;;) {
    timer.expires_after(in.limits.access_check_interval);
    const auto [stopped] =
        co_await timer.async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
    if (stopped) co_return;
    const auto held = co_await in.sql->transaction(what.ref, what.id, what.by.account);
    if (!held) co_return;
    const bool is_allowed = co_await keeps_access(in, what, held->role);
    if (!is_allowed) co_await in.sql->abort(what.ref, what.id, what.by.account);
  }
}

}  // namespace signalbox::api
