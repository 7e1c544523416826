#include <sys/ioctl.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <charconv>

#include "postgres/async/connection.hpp"
#include "postgres/sqlstate.hpp"

namespace signalbox::postgres::async {

namespace asio = boost::asio;
using core::result;

namespace {

// After this much, other coroutines of the thread run before the stream goes on.
constexpr std::size_t yield_bytes = std::size_t{256} * 1024;
// Reads of one `try_next`, which does not let other coroutines run.
constexpr int reads_without_waiting = 4;
// libpq reads at least this much when it is there (pqReadData in fe-misc.c).
constexpr std::size_t libpq_read_min = 8192;
// A TLS record has at most 16 KiB and can be partly read; the rest is not visible at the socket.
constexpr int reads_per_tls_record = 2;

std::size_t unread(int socket) {
  int bytes = 0;
  return ::ioctl(socket, FIONREAD, &bytes) == 0 ? static_cast<std::size_t>(bytes) : 0;
}

std::vector<column> columns_of(const PGresult* answer) {
  std::vector<column> columns;
  const int count = PQnfields(answer);
  columns.reserve(static_cast<std::size_t>(count));
  for (int at = 0; at < count; ++at) {
    columns.push_back({.name = PQfname(answer, at),
                       .type_oid = PQftype(answer, at),
                       .type_modifier = PQfmod(answer, at),
                       .table_oid = PQftable(answer, at),
                       .table_column = PQftablecol(answer, at)});
  }
  return columns;
}

bool ends_statement(const PGresult* answer) {
  const auto status = PQresultStatus(answer);
  return answer != nullptr &&
         (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY);
}

statement_finished finished(PGresult* answer) {
  statement_finished made{.command = PQcmdStatus(answer), .affected_rows = std::nullopt};
  const std::string_view text = PQcmdTuples(answer);
  std::uint64_t count = 0;
  const auto [end, failure] = std::from_chars(text.begin(), text.end(), count);
  if (failure == std::errc{} && end != text.begin()) made.affected_rows = count;
  return made;
}

}  // namespace

asio::awaitable<result<event>> connection::next(deadline until) {
  if (handle_ == nullptr) co_return std::unexpected(database_away());
  if (phase_ == phase::idle) co_return core::fail(core::errc::internal, "No text runs.");
  output_.clear();
  if (phase_ == phase::copy_in) {
    std::string reason = "no data was sent";
    auto ended = co_await fail_copy_in(std::move(reason), until);
    if (!ended) co_return std::unexpected(ended.error());
  }
  for (;;) {
    if (auto made = advance()) co_return std::move(*made);
    if (is_too_large()) co_return refuse_size();
    auto read = is_cut_ ? input::closed : read_input(false);
    if (read == input::none) {
      if (!output_.empty()) co_return buffered();
      const bool ready = co_await watch_.ready(socket_watch::interest::readable, until);
      if (!ready) co_return lose(database_late());
      read = read_input(true);
    }
    if (read != input::closed) {
      if (bytes_since_yield_ >= yield_bytes) {
        bytes_since_yield_ = 0;
        co_await asio::post(asio::use_awaitable);
      }
      continue;
    }
    if (!is_cut_) {
      // The server's last messages may be complete now.
      is_cut_ = true;
      continue;
    }
    if (!output_.empty()) co_return buffered();
    co_return lose(database_away());
  }
}

std::optional<result<event>> connection::try_next() {
  if (handle_ == nullptr || phase_ == phase::idle || phase_ == phase::copy_in) return std::nullopt;
  output_.clear();
  for (int reads = 0; reads <= reads_without_waiting; ++reads) {
    if (auto made = advance()) return made;
    if (is_too_large() || is_cut_ || reads == reads_without_waiting) break;
    if (read_input(false) != input::some) break;
  }
  if (output_.empty()) return std::nullopt;
  return buffered();
}

connection::input connection::read_input(bool was_ready) {
  auto* const handle = handle_.get();
  const int socket = PQsocket(handle);
  if (socket < 0) return input::closed;
  const auto before = unread(socket);
  if (before > 0) {
    tls_reads_left_ = PQsslInUse(handle) != 0 ? reads_per_tls_record : 0;
  } else if (tls_reads_left_ > 0) {
    --tls_reads_left_;
  } else if (!was_ready) {
    return input::none;
  }
  if (PQconsumeInput(handle) == 0) return input::closed;
  // More may arrive during the read, so this is a lower bound that is close to the truth.
  auto read = std::min(before, libpq_read_min);
  if (before > libpq_read_min) read = std::max(read, before - std::min(before, unread(socket)));
  unparsed_bytes_ += read;
  bytes_since_yield_ += read;
  largest_bytes_ = std::max(largest_bytes_, unparsed_bytes_);
  return input::some;
}

event connection::buffered() const {
  if (const auto data = output_.copied(); !data.empty()) return copy_out_received{.data = data};
  return rows_event();
}

// A notice that libpq found with the end of a statement belongs to it if nothing was complete
// before, else, in all probability, to the next statement.
std::optional<result<event>> connection::take_message() {
  if (messages_.empty() || (ends_statement(held_.get()) && !messages_.precedes_result()))
    return std::nullopt;
  if (!output_.empty()) return buffered();
  return messages_.take();
}

// Returns the next event that can be made without more input.
std::optional<result<event>> connection::advance() {
  for (;;) {
    bool needs_input = false;
    if (held_ == nullptr && held_copy_ == nullptr && phase_ == phase::running) {
      needs_input = PQisBusy(handle_.get()) == 1;
      if (!needs_input) held_.reset(PQgetResult(handle_.get()));
      // Looking for them makes libpq parse, so not between a result and its event, nor for each
      // row.
      if (needs_input || held_ == nullptr) messages_.collect_notifications(handle_.get());
      if (!needs_input || !messages_.empty()) unparsed_bytes_ = 0;
    }
    if (auto arrived = take_message()) return arrived;
    if (needs_input) return std::nullopt;
    if (phase_ == phase::copy_out || phase_ == phase::copy_both) {
      if (auto made = advance_copy_out()) return made;
      if (phase_ != phase::running) return std::nullopt;
      continue;
    }
    if (auto made = accept_result()) return made;
  }
}

std::optional<result<event>> connection::accept_result() {
  if (held_ == nullptr) return end_text();
  const auto status = PQresultStatus(held_.get());
  if (status == PGRES_SINGLE_TUPLE) return accept_row();
  if (!output_.empty()) return rows_event();
  if (status == PGRES_TUPLES_OK && !in_result_) {
    in_result_ = true;
    return result_started{.columns = columns_of(held_.get())};
  }
  const result_handle answer(held_.release(), &PQclear);
  messages_.pass_result();
  in_result_ = false;
  has_result_ = true;
  const int columns = PQnfields(answer.get());
  const bool is_binary = PQbinaryTuples(answer.get()) != 0;
  switch (status) {
    case PGRES_TUPLES_OK:
    case PGRES_COMMAND_OK:
    case PGRES_EMPTY_QUERY:
      return finished(answer.get());
    case PGRES_FATAL_ERROR:
      return accept_failure(*answer);
    case PGRES_COPY_OUT:
      phase_ = phase::copy_out;
      return copy_out_started{.columns = columns, .binary = is_binary};
    case PGRES_COPY_IN:
      phase_ = phase::copy_in;
      return copy_in_requested{.columns = columns, .binary = is_binary};
    case PGRES_COPY_BOTH:
      phase_ = phase::copy_both;
      return copy_both_started{};
    default:
      return lose(database_away());
  }
}

std::optional<result<event>> connection::accept_row() {
  if (!in_result_) {
    in_result_ = true;
    return result_started{.columns = columns_of(held_.get())};
  }
  if (output_.add(*held_)) {
    held_.reset();
    return std::nullopt;
  }
  if (!output_.empty()) return rows_event();
  const auto bytes = row_bytes(*held_);
  largest_bytes_ = std::max(largest_bytes_, bytes);
  if (bytes > chosen_.message_bytes_max) return refuse_size();
  output_.adopt(std::move(held_));
  held_ = {nullptr, &PQclear};
  return rows_event();
}

core::result<event> connection::accept_failure(const PGresult& answer) {
  auto why = message_of(&answer);
  // An error without a code is one of libpq: the connection broke, or what arrived is not the
  // protocol.
  if (why.sqlstate.empty()) return lose(database_away());
  return statement_failed{.why = std::move(why)};
}

core::result<event> connection::end_text() {
  if (!output_.empty()) return rows_event();
  // Each text has a result, so without one libpq has discarded what is not the protocol.
  if (PQstatus(handle_.get()) != CONNECTION_OK || !has_result_) return lose(database_away());
  phase_ = phase::idle;
  watch_.rest();
  target_->end_text();
  return text_finished{.transaction = transaction()};
}

std::optional<result<event>> connection::advance_copy_out() {
  for (;;) {
    if (held_copy_ == nullptr) {
      char* data = nullptr;
      const int size = PQgetCopyData(handle_.get(), &data, 1);
      held_copy_.reset(data);
      held_copy_size_ = static_cast<std::size_t>(std::max(size, 0));
      if (size == 0) messages_.collect_notifications(handle_.get());
      if (size != 0 || !messages_.empty()) unparsed_bytes_ = 0;
      if (auto arrived = take_message()) return arrived;
      if (size == 0) return std::nullopt;
      if (size < 0) {
        // The end, or a failure, which PQgetResult returns.
        phase_ = phase::running;
        if (!output_.empty()) return buffered();
        return std::nullopt;
      }
    }
    // Messages of replication have no length of their own, so that each is an event.
    if (phase_ == phase::copy_out && output_.add_copied({held_copy_.get(), held_copy_size_})) {
      held_copy_.reset();
      continue;
    }
    if (!output_.empty()) return buffered();
    largest_bytes_ = std::max(largest_bytes_, held_copy_size_);
    if (held_copy_size_ > chosen_.message_bytes_max) return refuse_size();
    output_.adopt_copied(std::move(held_copy_), held_copy_size_);
    return buffered();
  }
}

std::unexpected<core::error> connection::refuse_size() {
  const auto mebibytes = chosen_.message_bytes_max / (std::size_t{1024} * 1024);
  core::error why{.code = core::errc::payload_too_large,
                  .message = "A row or message is larger than the limit of " +
                             std::to_string(mebibytes) + " MiB.",
                  .retry_after = std::nullopt,
                  .fields = {},
                  .detail_code = row_too_large_code};
  // The server also ends the text when it finds the connection closed, but only at its next write.
  (void)target_->start(cancel_target::any, [](bool) {});
  return lose(std::move(why));
}

}  // namespace signalbox::postgres::async
