#pragma once

#include <doctest/doctest.h>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "postgres/async/connection.hpp"
#include "tests/unit/postgres/private_server.hpp"

/// A failed comparison of events prints them.
template <>
struct doctest::StringMaker<std::vector<std::string>> {
  static doctest::String convert(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& one : lines)
      text += "\n  " + one;
    return text.c_str();
  }
};

namespace signalbox::testing {

/// An event loop that runs on the thread of the test until a coroutine ends.
class event_loop {
 public:
  template <class Value>
  Value run(boost::asio::awaitable<Value> work) {
    std::optional<Value> value;
    std::exception_ptr thrown;
    context_.restart();
    // A coroutine that continues on another thread is not yet work of this loop while it is passed
    // on.
    const auto working = boost::asio::make_work_guard(context_);
    boost::asio::co_spawn(context_, std::move(work), [&](std::exception_ptr failure, Value made) {
      thrown = std::move(failure);
      value = std::move(made);
      context_.stop();
    });
    context_.run();
    if (thrown) std::rethrow_exception(thrown);
    return std::move(*value);
  }

  [[nodiscard]] boost::asio::io_context& context() { return context_; }

 private:
  boost::asio::io_context context_{1};
};

/// One line for each event: `columns a b`, `row 1|NULL|`, `done SELECT 1`, `failed 42601`, `notice
/// NOTICE text`, `dropped 3`, `notification channel payload`, `copy out`, `data …`, `copy in`, `end
/// idle`. Rows are one line each, whatever their batches.
void append_lines(const postgres::async::event& happened, std::vector<std::string>& lines);

/// A connection with its event loop. Between calls the loop does not run, so nothing is read.
class client {
 public:
  /// Connects to `conninfo`, by default to the shared server. Throws on failure.
  explicit client(postgres::async::connection_options chosen = {},
                  std::string conninfo = private_server::shared().conninfo());

  core::result<void> run(std::string text);
  core::result<void> run(std::string statement,
                         std::vector<postgres::async::text_parameter> parameters);
  core::result<postgres::async::event> next(postgres::deadline until = soon());
  core::result<void> copy_in(std::string_view data, postgres::deadline until = soon());
  core::result<void> finish_copy_in();
  core::result<void> fail_copy_in(std::string reason);
  core::result<void> reset();

  /// Runs a text and returns its events as lines. A lost connection is `lost` with the error's
  /// code.
  std::vector<std::string> lines(std::string text);
  std::vector<std::string> lines(std::string statement,
                                 std::vector<postgres::async::text_parameter> parameters);
  /// Events from here to the end as lines.
  std::vector<std::string> rest();
  /// The only value of a query.
  std::string value(std::string text);
  /// Discards events until one of the type.
  template <class Event>
  Event until() {
    for (;;) {
      auto happened = need(next());
      if (auto* const found = std::get_if<Event>(&happened)) return std::move(*found);
    }
  }

  [[nodiscard]] postgres::async::connection& operator*() { return *on_; }
  [[nodiscard]] postgres::async::connection* operator->() { return on_.get(); }
  [[nodiscard]] event_loop& loop() { return *loop_; }
  /// Destroys the connection.
  void drop() { on_.reset(); }

 private:
  std::unique_ptr<event_loop> loop_ = std::make_unique<event_loop>();
  std::unique_ptr<postgres::async::connection> on_;
};

/// Threads for cancel requests.
class cancel_threads {
 public:
  explicit cancel_threads(unsigned max = 16)
      : workers_(std::make_shared<postgres::async::cancel_workers>(pool_.get_executor(), max)) {}
  ~cancel_threads() { pool_.join(); }

  [[nodiscard]] postgres::async::connection_options options() const {
    postgres::async::connection_options chosen;
    chosen.cancels = workers_;
    return chosen;
  }

 private:
  boost::asio::thread_pool pool_{2};
  std::shared_ptr<postgres::async::cancel_workers> workers_;
};

/// Runs a query on another connection until it returns `t`. Throws after a minute.
void await_true(const std::string& query);

}  // namespace signalbox::testing
