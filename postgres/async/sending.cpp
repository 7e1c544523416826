#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "postgres/async/connection.hpp"
#include "postgres/sqlstate.hpp"

namespace signalbox::postgres::async {

namespace asio = boost::asio;
using core::result;
using namespace std::string_view_literals;

namespace {

// The protocol counts parameters in 16 bits.
constexpr std::size_t parameters_max = 65'535;
constexpr int notices_per_check = 16;
// One message of COPY data; libpq keeps at most one in its buffer.
constexpr std::size_t copy_piece_bytes = std::size_t{64} * 1024;

// libpq does not parse an error until the data end. It is recognized at the socket by its type, and
// by its second field: the severity, not translated (PostgreSQL's manual, 55.7 ErrorResponse).
bool is_error_message(std::string_view beginning) {
  return beginning.starts_with('E') && (beginning.find("VERROR\0"sv) != std::string_view::npos ||
                                        beginning.find("VFATAL\0"sv) != std::string_view::npos);
}

bool has_nul(std::string_view text) {
  return text.find('\0') != std::string_view::npos;
}

std::unexpected<core::error> refuse_nul() {
  return core::fail(core::errc::bad_request,
                    "PostgreSQL does not accept the character NUL (U+0000) in a text.");
}

}  // namespace

result<void> connection::check_idle() const {
  if (handle_ == nullptr) return std::unexpected(database_away());
  if (is_running()) return core::fail(core::errc::internal, "Another text runs on the connection.");
  return {};
}

asio::awaitable<result<void>> connection::await_cancels(deadline until) {
  while (target_->is_cancelling()) {
    if (std::chrono::steady_clock::now() >= until) co_return lose(database_late());
    cancels_done_->expires_at(until);
    (void)co_await cancels_done_->async_wait(asio::as_tuple(asio::use_awaitable));
  }
  co_return result<void>{};
}

asio::awaitable<result<void>> connection::begin_text(std::size_t bytes, deadline until) {
  // A request for the previous text, which arrives late, would cancel this one.
  auto cancelled = co_await await_cancels(until);
  if (!cancelled) co_return cancelled;
  output_.clear();
  messages_.pass_result();  // it arrived between the texts
  phase_ = phase::running;
  in_result_ = false;
  has_result_ = false;
  unparsed_bytes_ = 0;
  is_refused_ = false;
  largest_bytes_ = std::max(largest_bytes_, bytes);
  target_->begin_text();
  co_return result<void>{};
}

asio::awaitable<result<void>> connection::run(std::string text, deadline until) {
  if (auto idle = check_idle(); !idle) co_return idle;
  if (has_nul(text)) co_return refuse_nul();
  auto begun = co_await begin_text(text.size(), until);
  if (!begun) co_return begun;
  const bool accepted = PQsendQuery(handle_.get(), text.c_str()) == 1;
  co_return co_await sent(accepted, until);
}

asio::awaitable<result<void>> connection::run(std::string statement,
                                              std::vector<text_parameter> parameters,
                                              deadline until) {
  if (auto idle = check_idle(); !idle) co_return idle;
  if (has_nul(statement)) co_return refuse_nul();
  if (parameters.size() > parameters_max)
    co_return core::fail(core::errc::bad_request, "A statement has at most 65,535 parameters.");
  std::vector<const char*> values;
  std::vector<Oid> types;
  std::size_t bytes = statement.size();
  for (const auto& one : parameters) {
    if (one.value && has_nul(*one.value)) co_return refuse_nul();
    values.push_back(one.value ? one.value->c_str() : nullptr);
    types.push_back(one.type_oid);
    bytes += one.value ? one.value->size() : 0;
  }
  auto begun = co_await begin_text(bytes, until);
  if (!begun) co_return begun;
  const bool accepted =
      PQsendQueryParams(handle_.get(), statement.c_str(), static_cast<int>(values.size()),
                        types.data(), values.data(), nullptr, nullptr, 0) == 1;
  co_return co_await sent(accepted, until);
}

asio::awaitable<result<void>> connection::sent(bool accepted, deadline until) {
  if (!accepted || PQsetSingleRowMode(handle_.get()) == 0) co_return lose(database_away());
  co_return co_await flush(until);
}

asio::awaitable<result<void>> connection::flush(deadline until) {
  for (;;) {
    const int left = PQflush(handle_.get());
    if (left == 0) co_return result<void>{};
    if (left < 0) co_return lose(database_away());
    const bool ready = co_await watch_.ready(socket_watch::interest::either, until);
    if (!ready) co_return lose(database_late());
    // The server may block until its output is read. What it says before it closes the connection
    // is returned by `next`.
    find_refusal();
    is_cut_ = read_input(true) == input::closed;
    if (is_cut_) co_return result<void>{};
    parse_notices();
    if (is_too_large()) co_return refuse_size();
  }
}

void connection::parse_notices() {
  const auto before = messages_.arrived();
  (void)PQisBusy(handle_.get());
  messages_.collect_notifications(handle_.get());
  if (messages_.arrived() != before) unparsed_bytes_ = 0;
}

asio::awaitable<result<void>> connection::copy_in(std::string_view data, deadline until) {
  if (phase_ != phase::copy_in)
    co_return core::fail(core::errc::internal, "No COPY waits for data.");
  while (!data.empty() && !is_cut_) {
    // libpq reads what has arrived when it cannot send.
    find_refusal();
    if (is_refused_) break;
    const auto piece = data.substr(0, copy_piece_bytes);
    data.remove_prefix(piece.size());
    if (PQputCopyData(handle_.get(), piece.data(), static_cast<int>(piece.size())) != 1)
      co_return lose(database_away());
    auto flushed = co_await flush(until);
    if (!flushed) co_return flushed;
  }
  co_return result<void>{};
}

bool connection::refused_copy_in() {
  if (phase_ != phase::copy_in) return false;
  // One round for each notice that arrived; more are found at the next call.
  for (int round = 0; round < notices_per_check; ++round) {
    const bool has_input = find_refusal();
    if (is_cut_ || is_refused_) return true;
    if (!has_input) return false;
    is_cut_ = read_input(true) == input::closed;
    if (is_cut_) return true;
    parse_notices();
  }
  return false;
}

bool connection::find_refusal() {
  if (phase_ != phase::copy_in || is_cut_ || is_refused_) return false;
  if (unparsed_bytes_ > 0 || PQsslInUse(handle_.get()) != 0) return false;
  // Enough for the type, the length and the severity in any language.
  std::array<char, 256> beginning{};
  const auto size =
      ::recv(PQsocket(handle_.get()), beginning.data(), beginning.size(), MSG_PEEK | MSG_DONTWAIT);
  is_cut_ = size == 0;
  if (size <= 0) return false;
  is_refused_ = is_error_message({beginning.data(), static_cast<std::size_t>(size)});
  return true;
}

asio::awaitable<result<void>> connection::reply(std::string message, deadline until) {
  if (phase_ != phase::copy_both)
    co_return core::fail(core::errc::internal, "No replication waits for messages.");
  if (PQputCopyData(handle_.get(), message.data(), static_cast<int>(message.size())) != 1)
    co_return lose(database_away());
  co_return co_await flush(until);
}

asio::awaitable<bool> connection::has_input(deadline until) {
  if (handle_ == nullptr) co_return true;
  co_return co_await watch_.ready(socket_watch::interest::readable, until);
}

void connection::stop_waiting() {
  watch_.interrupt();
}

asio::awaitable<result<void>> connection::finish_copy_in(deadline until) {
  co_return co_await end_copy_in(nullptr, until);
}

asio::awaitable<result<void>> connection::fail_copy_in(std::string reason, deadline until) {
  std::erase(reason, '\0');
  co_return co_await end_copy_in(reason.c_str(), until);
}

asio::awaitable<result<void>> connection::end_copy_in(const char* reason, deadline until) {
  if (phase_ != phase::copy_in)
    co_return core::fail(core::errc::internal, "No COPY waits for data.");
  phase_ = phase::running;
  messages_.pass_result();  // they are of this statement
  if (is_cut_) co_return result<void>{};
  if (PQputCopyEnd(handle_.get(), reason) != 1) co_return lose(database_away());
  co_return co_await flush(until);
}

}  // namespace signalbox::postgres::async
