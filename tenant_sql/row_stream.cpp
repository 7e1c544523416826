#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>
#include <variant>

#include "domain/query/quote.hpp"
#include "postgres/socket_folder.hpp"
#include "tenant_sql/replication_frame.hpp"
#include "tenant_sql/row_feed.hpp"

// The part of `row_feed` with the connection.
namespace signalbox::tenant_sql {

namespace asio = boost::asio;
namespace async = postgres::async;
using core::result;
using domain::live_reason;
using domain::live_state;
using std::chrono::steady_clock;

namespace {

/// A row above it ends the connection, and rows are read again.
constexpr std::size_t message_bytes_max = async::row_bytes_max;
/// After a failed check of the published tables.
constexpr std::chrono::seconds check_again{1};

std::string quoted_option(std::string_view text) {
  std::string made = "'";
  for (const char one : text) {
    if (one == '\'') made += '\'';
    made += one;
  }
  return made + '\'';
}

}  // namespace

asio::awaitable<live_reason> row_feed::stream() {
  auto folder = postgres::socket_folder::open(from_.at.socket_folder);
  if (!folder) co_return live_reason::disconnected;
  auto conninfo = folder->conninfo(
      {.port = from_.at.port, .user = from_.at.live_role, .database = from_.at.database});
  conninfo += " replication=database";
  async::connection_options chosen;
  chosen.message_bytes_max = message_bytes_max;
  auto opening = async::connection::open(std::move(conninfo), std::move(chosen),
                                         steady_clock::now() + connect_time);
  auto opened = co_await std::move(opening);
  if (!opened || is_stopped_) co_return live_reason::disconnected;
  auto& on = **opened;
  on_ = &on;
  auto outcome = co_await begin_stream(on);
  if (outcome && !is_stopped_) {
    counts_->connected();
    outcome = co_await read_changes(on);
    counts_->disconnected();
  }
  on_ = nullptr;
  was_ended_ = !outcome;
  on.close();
  set_retained(0);
  co_return outcome ? live_reason::none : live_reason::disconnected;
}

asio::awaitable<result<void>> row_feed::begin_stream(async::connection& on) {
  slot_ = fmt::format("{}_{}", from_.slot, ++slots_);
  slot_began_ = 0;
  received_to_ = 0;
  is_reply_due_ = false;
  collector_ = {};
  collector_.follow(tables_);
  auto create =
      fmt::format("CREATE_REPLICATION_SLOT {} TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT",
                  domain::quoted_name(slot_));
  auto created = co_await run_command(on, std::move(create), slot_time);
  if (!created) co_return created;
  auto start = fmt::format(
      "START_REPLICATION SLOT {} LOGICAL 0/0 (proto_version '1', publication_names {})",
      domain::quoted_name(slot_), quoted_option(domain::quoted_name(domain::live_publication)));
  co_return co_await run_command(on, std::move(start), connect_time);
}

asio::awaitable<result<void>> row_feed::run_command(async::connection& on, std::string text,
                                                    std::chrono::milliseconds time) {
  const auto until = steady_clock::now() + time;
  auto started = co_await on.run(std::move(text), until);
  if (!started) co_return started;
  const bool is_soon = co_await on.has_input(steady_clock::now() + slot_patience);
  if (is_stopped_) co_return core::fail(core::errc::unavailable, "The reader was stopped.");
  if (!is_soon) set_published(live_state::starting, live_reason::waits_for_transactions);
  while (on.is_running()) {
    const auto happened = co_await on.next(until);
    if (!happened) co_return std::unexpected(happened.error());
    if (const auto* failed = std::get_if<async::statement_failed>(&*happened))
      co_return core::fail(core::errc::unavailable, failed->why.message);
    if (std::holds_alternative<async::copy_both_started>(*happened)) break;
  }
  co_return result<void>{};
}

asio::awaitable<result<void>> row_feed::read_changes(async::connection& on) {
  auto next_check = steady_clock::now();
  auto next_confirmation = next_check + confirm_interval;
  for (;;) {
    const auto more = read_arrived(on);
    if (!more) co_return std::unexpected(more.error());
    auto now = steady_clock::now();
    flush(now);
    if (is_stopped_) co_return result<void>{};
    if (is_check_due_ || now >= next_check) {
      const bool is_read = co_await check_tables(true);
      next_check = steady_clock::now() + (is_read ? check_interval : check_again);
      if (is_stopped_ || (is_read && !has_published())) co_return result<void>{};
      continue;
    }
    if (is_reply_due_ || now >= next_confirmation) {
      is_reply_due_ = false;
      const auto at =
          std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
      auto message = status_update(received_to_, at);
      auto confirmed = co_await on.reply(std::move(message), now + message_time);
      if (!confirmed) co_return confirmed;
      if (now >= next_confirmation) failures_ = 0;
      next_confirmation = now + confirm_interval;
    }
    if (*more) {
      co_await asio::post(asio::use_awaitable);
      continue;
    }
    auto until = std::min(next_check, next_confirmation);
    if (collector_.has_notices() && is_accepted_)
      until = std::min(until, reported_at_ + report_interval);
    waiting_ = &on;
    const bool has_input = co_await on.has_input(until);
    waiting_ = nullptr;
    if (!has_input || is_stopped_) continue;
    const auto happened = co_await on.next(steady_clock::now() + message_time);
    if (!happened) co_return std::unexpected(happened.error());
    if (auto handled = handle(*happened); !handled) co_return handled;
  }
}

result<bool> row_feed::read_arrived(async::connection& on) {
  for (std::size_t count = 0; count < messages_per_turn; ++count) {
    const auto happened = on.try_next();
    if (!happened) return false;
    if (!*happened) return std::unexpected(happened->error());
    if (auto handled = handle(**happened); !handled) return std::unexpected(handled.error());
  }
  return true;
}

result<void> row_feed::handle(const async::event& happened) {
  if (std::holds_alternative<async::notice_received>(happened) ||
      std::holds_alternative<async::notices_dropped>(happened))
    return {};
  const auto* arrived = std::get_if<async::copy_out_received>(&happened);
  if (arrived == nullptr)
    return core::fail(core::errc::unavailable, "PostgreSQL ended the replication.");
  counts_->received();
  const auto frame = decode_frame(arrived->data);
  if (!frame) return std::unexpected(frame.error());
  if (const auto* alive = std::get_if<keepalive>(&*frame)) {
    received_to_ = std::max(received_to_, alive->end);
    is_reply_due_ = is_reply_due_ || alive->requests_reply;
    return {};
  }
  const auto& data = std::get<wal_data>(*frame);
  received_to_ = std::max(received_to_, data.start);
  return collector_.add(data.data);
}

void row_feed::flush(moment now) {
  if (!is_accepted_ || !collector_.has_notices() || now < reported_at_ + report_interval) return;
  domain::live_report made;
  made.changes = collector_.take_notices();
  counts_->noticed(made.changes.size());
  reported_at_ = now;
  is_accepted_ = false;
  to_(std::move(made));
}

}  // namespace signalbox::tenant_sql
