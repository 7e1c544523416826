#include "app/server/hook_calls.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <chrono>
#include <exception>
#include <string>
#include <utility>

namespace signalbox::app {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;

/// Of the rows of one statement: the bodies of all deliveries that are claimed together, escaped.
constexpr std::size_t hook_rows_bytes_max = std::size_t{32} << 20;
constexpr std::chrono::seconds hook_connect_timeout{5};
/// Only the start of a response is kept.
constexpr std::size_t hook_answer_bytes_max = std::size_t{4} << 10;

awaitable<result<json>> hook_rows(tenant_sql::service& by, domain::project_ref ref,
                                  domain::session_address at, std::string statement) {
  tenant_sql::catalogue_query query{
      .text = std::move(statement), .parameters = {}, .bytes_max = hook_rows_bytes_max};
  auto read = co_await by.read_catalogue(std::move(ref), std::move(at),
                                         tenant_sql::session_role::owner, std::move(query));
  if (!read) co_return std::unexpected(std::move(read.error()));
  if (read->failure) {
    const auto& why = *read->failure;
    auto message = why.message;
    if (!why.detail.empty()) message += "\n" + why.detail;
    if (!why.hint.empty()) message += "\n" + why.hint;
    co_return core::fail(errc::bad_request, std::move(message));
  }
  auto rows = json::parse(read->objects, nullptr, false);
  if (rows.is_discarded()) co_return core::fail(errc::internal, "The rows could not be read.");
  co_return rows;
}

}  // namespace

void hook_calls::open(tenant_sql::service& by) {
  const std::lock_guard lock(guard_);
  by_ = &by;
  targets_ = std::make_unique<outgoing::http_service>();
}

void hook_calls::close() {
  std::unique_ptr<outgoing::http_service> ending;
  const std::lock_guard lock(guard_);
  by_ = nullptr;
  ending = std::move(targets_);
}

void hook_calls::ask(const domain::project& project, std::string statement,
                     std::function<void(result<json>)> done) {
  auto at = address_(project);
  const std::lock_guard lock(guard_);
  if (by_ == nullptr || !at) {
    done(at ? core::fail(errc::unavailable, "Signalbox is starting or stopping.")
            : core::fail(errc::conflict,
                         "The project's database is simulated: it runs no statements."));
    return;
  }
  boost::asio::co_spawn(
      by_->long_work(), hook_rows(*by_, project.ref, std::move(*at), std::move(statement)),
      [done = std::move(done)](const std::exception_ptr& thrown, result<json> outcome) {
        done(thrown ? core::fail(errc::internal, "The statement could not be run.")
                    : std::move(outcome));
      });
}

std::shared_ptr<void> hook_calls::deliver(actors::hook_call what,
                                          std::function<void(result<actors::hook_response>)> done) {
  const std::lock_guard lock(guard_);
  if (!targets_) {
    done(core::fail(errc::unavailable, "Signalbox is starting or stopping."));
    return {};
  }
  return targets_->call(
      {.url = std::move(what.url),
       .json = std::move(what.body),
       .headers = std::move(what.headers)},
      {.until = std::chrono::steady_clock::now() + what.timeout,
       .connect_timeout = hook_connect_timeout,
       .answer_bytes_max = hook_answer_bytes_max,
       .cuts_answer = true,
       .is_public_only = !allows_private_},
      [done = std::move(done)](result<outgoing::http_answer> answer) {
        if (!answer) return done(std::unexpected(std::move(answer.error())));
        done(actors::hook_response{.status = answer->status, .body = std::move(answer->body)});
      });
}

}  // namespace signalbox::app
