#include <array>

#include "postgres/async/connection.hpp"
#include "postgres/sqlstate.hpp"

namespace signalbox::postgres::async {

namespace asio = boost::asio;
using core::result;

namespace {

// The settings of a session that the server reports (PostgreSQL's manual, PQparameterStatus).
constexpr std::array reported_settings = {"application_name",  "client_encoding",
                                          "DateStyle",         "default_transaction_read_only",
                                          "IntervalStyle",     "is_superuser",
                                          "TimeZone",          "session_authorization",
                                          "integer_datetimes", "standard_conforming_strings"};

}  // namespace

std::vector<std::string> connection::session_state() const {
  std::vector<std::string> values;
  for (const char* name : reported_settings) {
    const char* value = PQparameterStatus(handle_.get(), name);
    values.emplace_back(value == nullptr ? "" : value);
  }
  return values;
}

asio::awaitable<result<void>> connection::reset(deadline until) {
  if (handle_ == nullptr) co_return std::unexpected(database_away());
  if (is_running() || largest_bytes_ > reusable_bytes_max) co_return lose(database_away());
  if (transaction() != transaction_status::idle) {
    std::string rollback = "ROLLBACK";
    auto rolled_back = co_await run_alone(std::move(rollback), until);
    if (!rolled_back) co_return rolled_back;
  }
  // Not in one text with ROLLBACK: it cannot run inside a transaction.
  std::string discard = "DISCARD ALL";
  auto discarded = co_await run_alone(std::move(discard), until);
  if (!discarded) co_return discarded;
  messages_.clear();
  output_.clear();
  if (transaction() != transaction_status::idle || session_state() != opened_state_)
    co_return lose(database_away());
  co_return result<void>{};
}

asio::awaitable<result<void>> connection::run_alone(std::string text, deadline until) {
  auto started = co_await run(std::move(text), until);
  if (!started) co_return started;
  bool succeeded = false;
  while (is_running()) {
    const auto happened = co_await next(until);
    if (!happened) co_return std::unexpected(happened.error());
    succeeded = succeeded || std::holds_alternative<statement_finished>(*happened);
  }
  if (!succeeded) co_return lose(database_away());
  co_return result<void>{};
}

}  // namespace signalbox::postgres::async
