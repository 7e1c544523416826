#include "api/http/large_body.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <string>
#include <utility>

#include "core/retry_after.hpp"
#include "tenant_sql/service.hpp"
#include "transport/http/body_budget.hpp"
#include "transport/http/body_reader.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::result;
using transport::http::request;

/// A body that is parsed on an I/O thread: about a millisecond.
constexpr std::size_t inline_bytes_max = std::size_t{64} * 1024;

awaitable<result<body>> parse(const call& c, request collected, std::size_t values_max) {
  co_return read_body(collected, c.by.body, c.in.clock(), false, values_max);
}

}  // namespace

awaitable<result<std::string>> receive_body(const request& incoming,
                                            transport::http::held_body& held) {
  // A server without streamed bodies has collected it.
  if (!incoming.upload) co_return incoming.body;
  std::string whole;
  for (;;) {
    auto piece = co_await incoming.upload->next();
    if (!piece) co_return std::unexpected(std::move(piece.error()));
    if (piece->empty()) co_return whole;
    whole += *piece;
    if (held.grow_to(whole.size())) continue;
    auto refused = core::fail(errc::unavailable, "Too many large requests are being received.");
    refused.error().retry_after = core::retry_after::at_once;
    co_return refused;
  }
}

awaitable<result<void>> collect_body(call& c, std::size_t values_max) {
  transport::http::held_body held(c.in.large_bodies);
  auto whole = co_await receive_body(c.incoming, held);
  if (!whole) co_return std::unexpected(std::move(whole.error()));
  request collected;
  collected.headers = c.incoming.headers;
  collected.body = std::move(*whole);
  const bool is_long = collected.body.size() > inline_bytes_max && c.in.sql != nullptr;
  auto parsing = parse(c, std::move(collected), values_max);
  if (is_long)
    parsing = boost::asio::co_spawn(c.in.sql->long_work(), std::move(parsing),
                                    boost::asio::use_awaitable);
  auto input = co_await std::move(parsing);
  if (!input) co_return std::unexpected(std::move(input.error()));
  c.input = std::move(*input);
  co_return result<void>{};
}

}  // namespace signalbox::api
