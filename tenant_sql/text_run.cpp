#include "tenant_sql/text_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>
#include <variant>

#include "domain/query/text_cursor.hpp"
#include "tenant_sql/column_names.hpp"
#include "tenant_sql/text_counts.hpp"

namespace signalbox::tenant_sql {

namespace asio = boost::asio;
namespace async = postgres::async;
using core::result;
using std::chrono::steady_clock;

namespace {

/// Time for finding the names of a result's types and tables, without which it is shown, too.
constexpr std::chrono::milliseconds names_time{1'000};
/// A cancel request that overtakes its text has no effect, so it is repeated.
constexpr std::chrono::milliseconds cancel_interval{250};
constexpr std::chrono::seconds cancel_request_time{5};

std::chrono::microseconds since(steady_clock::time_point began) {
  return std::chrono::duration_cast<std::chrono::microseconds>(steady_clock::now() - began);
}

}  // namespace

const std::string& role_name(const text_request& what) {
  if (!what.as.role.empty()) return what.as.role;
  return what.role == session_role::reader ? what.at.reader_role : what.at.owner_role;
}

text_run::text_run(text_request what, lease on, std::unique_ptr<result_writer> to,
                   std::shared_ptr<project_sessions> sessions, std::function<void(lease)> returned)
    : what_(std::move(what)),
      on_(std::move(on)),
      to_(std::move(to)),
      sessions_(std::move(sessions)),
      returned_(std::move(returned)),
      page_left_(what_.page_rows) {
  sessions_->counts().started();
}

text_run::~text_run() {
  if (on_ && returned_) {
    // How far the text came is not known, so its transaction ends, too.
    on_->on().close();
    returned_(std::move(*on_));
  }
  if (is_finished_) return;
  outcome_.error = "The client disconnected.";
  sessions_->counts().ended(outcome_);
  if (what_.ended) what_.ended(outcome_);
}

asio::awaitable<result<void>> text_run::begin() {
  limit_.emplace(co_await asio::this_coro::executor);
  const auto until = steady_clock::now() + sessions_->bounds().connect_time;
  if (!returned_) {
    auto prepared = co_await set_up(on_->on(), what_.as, until);
    if (!prepared) co_return prepared;
    if (what_.is_rolled_back) prepared = co_await begin_transaction(on_->on(), until);
    if (!prepared) co_return prepared;
  }
  began_ = statement_began_ = steady_clock::now();
  // Cancelled while the session was being prepared; `next` reports it.
  if (is_cancelled_) co_return result<void>{};
  is_sent_ = true;
  if (what_.parameters) co_return co_await on_->on().run(what_.text, *what_.parameters, until);
  co_return co_await on_->on().run(what_.text, until);
}

void text_run::start_result() {
  is_started_ = true;
  to_->start({.id = what_.id,
              .role = role_name(what_),
              .is_read_only = what_.role == session_role::reader,
              .backend = on_->on().backend(),
              .statements = what_.statements.size()});
}

asio::awaitable<std::string> text_run::next() {
  // The run stays alive while a piece is made, whoever forgets it.
  const auto self = shared_from_this();
  if (!is_started_) start_result();
  if (!is_sent_ && !is_finished_) write_cancelled();
  write_rest();
  while (!is_finished_ && !is_paused_ && !needs_data_ && to_->size() < piece_bytes) {
    auto happened = on_->on().try_next();
    if (!happened) {
      if (to_->size() > 0) break;
      happened = co_await await_event();
    }
    co_await write(std::move(*happened));
  }
  auto piece = to_->take();
  bytes_ += piece.size();
  co_return piece;
}

asio::awaitable<result<async::event>> text_run::await_event() {
  const auto began = steady_clock::now();
  const auto left = std::max(what_.time_max - worked_, steady_clock::duration::zero());
  if (!is_cancelling_) {
    limit_->expires_at(began + left);
    limit_->async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
      const auto self = weak.lock();
      if (error || !self) return;
      self->is_late_ = true;
      self->cancel();
    });
  }
  auto happened = co_await on_->on().next(began + left + sessions_->bounds().cancel_time);
  limit_->cancel();
  worked_ += steady_clock::now() - began;
  co_return happened;
}

asio::awaitable<bool> text_run::feed(std::string data) {
  const auto self = shared_from_this();
  if (!needs_data_ || is_cancelled_) co_return false;
  auto sent = co_await on_->on().copy_in(data, steady_clock::now() + data_time_max);
  if (!sent) {
    needs_data_ = false;
    write_loss(std::move(sent.error()));
    co_return false;
  }
  co_return !on_->on().refused_copy_in();
}

asio::awaitable<void> text_run::end_data(std::string reason) {
  const auto self = shared_from_this();
  if (!needs_data_) co_return;
  needs_data_ = false;
  const auto until = steady_clock::now() + data_time_max;
  if (is_cancelled_) reason = "cancelled";
  auto ended = reason.empty() ? on_->on().finish_copy_in(until)
                              : on_->on().fail_copy_in(std::move(reason), until);
  auto outcome = co_await std::move(ended);
  if (!outcome) write_loss(std::move(outcome.error()));
}

asio::awaitable<void> text_run::write(result<async::event> happened) {
  if (!happened) {
    write_loss(std::move(happened.error()));
    co_return;
  }
  auto& what = *happened;
  if (auto* const columns = std::get_if<async::result_started>(&what)) {
    mark_statement();
    co_await write_columns(std::move(columns->columns));
  } else if (auto* const rows = std::get_if<async::rows_received>(&what)) {
    write_rows(rows->rows);
  } else if (auto* const end = std::get_if<async::statement_finished>(&what)) {
    write_end(std::move(*end));
  } else if (auto* const failed = std::get_if<async::statement_failed>(&what)) {
    write_failure(std::move(failed->why));
  } else if (auto* const notice = std::get_if<async::notice_received>(&what)) {
    mark_statement();
    to_->notice(notice->what);
  } else if (auto* const dropped = std::get_if<async::notices_dropped>(&what)) {
    to_->dropped_notices(dropped->count);
  } else if (auto* const note = std::get_if<async::notification_received>(&what)) {
    to_->notification(*note);
  } else if (auto* const copied = std::get_if<async::copy_out_received>(&what)) {
    to_->copied(copied->data);
  } else if (std::holds_alternative<async::copy_out_started>(what)) {
    mark_statement();
  } else if (std::holds_alternative<async::copy_in_requested>(what)) {
    mark_statement();
    needs_data_ = what_.has_data;
    is_copying_ = !what_.has_data;
  } else if (const auto* const ended = std::get_if<async::text_finished>(&what)) {
    finish(end_of(ended->transaction));
  }
}

asio::awaitable<void> text_run::write_columns(std::vector<async::column> columns) {
  result_rows_ = 0;
  if (!needs_query(columns)) {
    to_->columns(without_query(columns));
    co_return;
  }
  const auto until = steady_clock::now() + names_time;
  auto borrowed = co_await sessions_->borrow_reader(what_.at, until);
  if (borrowed) {
    const auto found = co_await find_names(*borrowed->on, columns, until);
    if (found) {
      to_->columns(*found);
      sessions_->keep(std::move(*borrowed));
      co_return;
    }
  }
  to_->columns(without_query(columns));
}

void text_run::write_rows(async::row_batch rows) {
  if (!to_->accepts_more()) {
    cancel();
    return;
  }
  rest_ = rows;
  rest_from_ = 0;
  write_rest();
}

/// Writes the rows of the current batch up to the end of the page and of the statement's limit.
void text_run::write_rest() {
  if (rest_from_ >= rest_.size() || is_paused_) return;
  auto count = rest_.size() - rest_from_;
  auto end = rest_.size();
  if (index_ < what_.statements.size() && what_.statements[index_].limit) {
    const auto left = *what_.statements[index_].limit - result_rows_;
    is_truncated_ = is_truncated_ || count > left;
    count = std::min(count, left);
    end = rest_from_ + count;
  }
  if (what_.page_rows > 0) count = std::min<std::size_t>(count, page_left_);
  if (count > 0) to_->rows(rest_, rest_from_, count);
  rest_from_ += count;
  if (rest_from_ == end) rest_ = {};
  rows_ += count;
  result_rows_ += count;
  if (what_.page_rows == 0) return;
  page_left_ -= count;
  if (page_left_ > 0) return;
  is_paused_ = true;
  to_->pause({.cursor = what_.id, .rows = rows_, .expires_in = sessions_->bounds().unread_time});
}

void text_run::resume(std::size_t page_rows) {
  is_paused_ = false;
  what_.page_rows = page_rows;
  page_left_ = page_rows;
}

void text_run::write_end(async::statement_finished what) {
  mark_statement();
  // The tag counts the row beyond the limit, too.
  if (is_truncated_) what.command = fmt::format("SELECT {}", result_rows_);
  to_->complete({.command = std::move(what.command),
                 .affected_rows = what.affected_rows,
                 .rows = result_rows_,
                 .duration = since(statement_began_),
                 .is_truncated = is_truncated_});
  ++index_;
  is_marked_ = false;
  is_truncated_ = false;
  result_rows_ = 0;
  statement_began_ = steady_clock::now();
}

void text_run::mark_statement() {
  if (is_marked_) return;
  is_marked_ = true;
  if (index_ < what_.statements.size()) to_->statement(index_, what_.statements[index_]);
}

void text_run::write_failure(async::server_message why) {
  mark_statement();
  text_failure failed;
  if (why.position) {
    const auto at =
        domain::original_character(what_.edits, static_cast<std::size_t>(*why.position) - 1);
    const auto place = domain::place_of_character(what_.original, at);
    failed.position = at + 1;
    failed.line = place.line;
    failed.column = place.column;
  }
  if (is_copying_) {
    failed.code = "copy_from_stdin";
    why.message =
        "COPY … FROM STDIN needs data, which the editor cannot send. Use Import to load a file.";
  } else if (why.sqlstate == "57014" && is_late_) {
    failed.code = "timeout";
    why.message = fmt::format("The text was cancelled after {} s, its time limit.",
                              std::chrono::duration<double>(what_.time_max).count());
  } else if (why.sqlstate == "57014" && is_cancelled_) {
    failed.code = "cancelled";
    why.message = is_terminated_ ? "The session was terminated." : "The text was cancelled.";
  }
  failed.why = std::move(why);
  report(std::move(failed));
}

void text_run::report(text_failure why) {
  outcome_.error = why.why.message;
  outcome_.sqlstate = why.why.sqlstate;
  to_->fail(why);
}

/// As PostgreSQL would have reported it.
void text_run::write_cancelled() {
  async::server_message why;
  why.severity = "ERROR";
  why.sqlstate = "57014";
  write_failure(std::move(why));
  finish(transaction_end::none);
}

void text_run::write_loss(core::error why) {
  text_failure failed;
  failed.code = why.detail_code.empty() ? std::string(to_string(why.code)) : why.detail_code;
  failed.why.message = std::move(why.message);
  report(std::move(failed));
  finish(transaction_end::none);
}

transaction_end text_run::end_of(async::transaction_status status) const {
  if (status == async::transaction_status::idle) return transaction_end::none;
  if (!returned_) return transaction_end::rolled_back;
  return status == async::transaction_status::failed ? transaction_end::failed
                                                     : transaction_end::open;
}

void text_run::finish(transaction_end transaction) {
  is_finished_ = true;
  limit_->cancel();
  outcome_.duration = since(began_);
  outcome_.rows = rows_;
  to_->finish({.duration = outcome_.duration,
               .rows = rows_,
               .bytes = bytes_ + to_->size(),
               .transaction = transaction});
  outcome_.bytes = bytes_ + to_->size();
  sessions_->counts().ended(outcome_);
  if (what_.ended) what_.ended(outcome_);
  auto ended = std::move(*on_);
  on_.reset();
  if (is_terminated_) ended.on().close();
  if (returned_) {
    returned_(std::move(ended));
    return;
  }
  // The client need not wait until the session is ready for the next text.
  asio::co_spawn(limit_->get_executor(), lease::give_back(std::move(ended)), asio::detached);
}

void text_run::terminate() {
  is_terminated_ = true;
  cancel();
}

void text_run::cancel() {
  is_cancelled_ = true;
  if (is_finished_ || is_cancelling_ || !is_sent_) return;
  is_cancelling_ = true;
  auto sending = [self = shared_from_this()] { return self->cancel_until_ended(); };
  asio::co_spawn(limit_->get_executor(), std::move(sending), asio::detached);
}

asio::awaitable<void> text_run::cancel_until_ended() {
  asio::steady_timer pause(co_await asio::this_coro::executor);
  const auto until = steady_clock::now() + sessions_->bounds().cancel_time;
  while (on_ && on_->on().is_running() && steady_clock::now() < until) {
    const auto canceller = on_->on().canceller();
    (void)co_await canceller.cancel(steady_clock::now() + cancel_request_time);
    pause.expires_after(cancel_interval);
    (void)co_await pause.async_wait(asio::as_tuple(asio::use_awaitable));
  }
}

void text_run::abandon() {
  if (is_finished_ || is_abandoned_ || !on_) return;
  is_abandoned_ = is_cancelled_ = true;
  auto ending = [self = shared_from_this()] { return self->cancel_and_disconnect(); };
  asio::co_spawn(limit_->get_executor(), std::move(ending), asio::detached);
}

void text_run::disconnect() {
  if (on_) on_->on().close();
}

void text_run::drop() {
  on_.reset();
  limit_.reset();
}

/// The cancel request ends the statement at once; without it PostgreSQL notices a second later that
/// the client has gone.
asio::awaitable<void> text_run::cancel_and_disconnect() {
  const auto canceller = on_->on().canceller();
  (void)co_await canceller.cancel(steady_clock::now() + cancel_request_time);
  if (on_) on_->on().close();
}

}  // namespace signalbox::tenant_sql
