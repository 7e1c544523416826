#include "dumps/script_session.hpp"

#include <poll.h>

#include <charconv>
#include <cstring>
#include <utility>

namespace signalbox::dumps {
namespace {

using core::errc;
using core::result;

constexpr int session_check_ms = 100;

std::string cleaned(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
    text.pop_back();
  for (auto& c : text)
    if (c == '\n') c = ' ';
  return text;
}

std::string connect_reason(PGconn* of) {
  auto text = cleaned(PQerrorMessage(of));
  return text.empty() ? "The server did not answer." : text;
}

std::uint64_t affected_by(PGresult* of) {
  const std::string_view text = PQcmdTuples(of);
  std::uint64_t made = 0;
  (void)std::from_chars(text.data(), text.data() + text.size(), made);
  return made;
}

void note_failure(script_answer& to, const PGresult* of) {
  to.has_failed = true;
  to.sqlstate = postgres::error_field(of, PG_DIAG_SQLSTATE);
  to.message = postgres::error_field(of, PG_DIAG_MESSAGE_PRIMARY);
  for (const int part : {PG_DIAG_MESSAGE_DETAIL, PG_DIAG_MESSAGE_HINT}) {
    const auto text = postgres::error_field(of, part);
    if (text.empty()) continue;
    to.message += ". ";
    to.message += text;
  }
  to.context = postgres::error_field(of, PG_DIAG_CONTEXT);
}

}  // namespace

result<script_session> script_session::open(const std::string& conninfo,
                                            const std::string& password, std::stop_token stop,
                                            postgres::deadline until) {
  auto all = conninfo;
  if (!password.empty()) {
    all += " password='";
    for (const char c : password) {
      if (c == '\'' || c == '\\') all += '\\';
      all += c;
    }
    all += "'";
  }
  script_session made(postgres::start_connecting(all), std::move(stop));
  auto* const on = made.handle_.get();
  for (auto state = PGRES_POLLING_WRITING; state != PGRES_POLLING_OK; state = PQconnectPoll(on)) {
    if (PQstatus(on) == CONNECTION_BAD || state == PGRES_POLLING_FAILED)
      return core::fail(errc::unavailable, connect_reason(on));
    if (std::chrono::steady_clock::now() >= until)
      return core::fail(errc::timeout, "The server did not answer in time.");
    if (made.stop_.stop_requested()) return core::fail(errc::unavailable, "Cancelled.");
    pollfd waiting{.fd = PQsocket(on),
                   .events = static_cast<short>(state == PGRES_POLLING_READING ? POLLIN : POLLOUT),
                   .revents = 0};
    while (::poll(&waiting, 1, session_check_ms) == 0)
      if (made.stop_.stop_requested() || std::chrono::steady_clock::now() >= until) break;
  }
  PQsetnonblocking(on, 1);
  // Notices of a script are not shown, and must not go to standard error.
  PQsetNoticeReceiver(
      on, [](void*, const PGresult*) {}, nullptr);
  return made;
}

bool script_session::is_in_transaction() const {
  return PQtransactionStatus(handle_.get()) == PQTRANS_INTRANS;
}

int script_session::server_version() const {
  return PQserverVersion(handle_.get());
}

bool script_session::wait(bool writes) {
  pollfd waiting{.fd = PQsocket(handle_.get()),
                 .events = static_cast<short>(writes ? POLLIN | POLLOUT : POLLIN),
                 .revents = 0};
  for (;;) {
    if (stop_.stop_requested()) return false;
    const int ready = ::poll(&waiting, 1, session_check_ms);
    if (ready < 0 && errno != EINTR) return false;
    if (ready <= 0) continue;
    if ((waiting.revents & (POLLIN | POLLHUP | POLLERR)) != 0 && PQconsumeInput(handle_.get()) != 1)
      return false;
    return true;
  }
}

bool script_session::flush() {
  for (;;) {
    const int left = PQflush(handle_.get());
    if (left <= 0) return left == 0;
    if (!wait(true)) return false;
  }
}

script_answer script_session::lost() {
  script_answer made{.has_failed = true, .is_lost = true};
  made.message = stop_.stop_requested() ? "Cancelled." : connect_reason(handle_.get());
  // The server notices this within a second, cancels the statement and rolls back.
  handle_.reset();
  return made;
}

script_answer script_session::collect() {
  script_answer made;
  if (!flush()) return lost();
  for (;;) {
    while (PQisBusy(handle_.get()) != 0)
      if (!wait(false)) return lost();
    const postgres::result_handle one(PQgetResult(handle_.get()), &PQclear);
    if (!one) return made;
    switch (PQresultStatus(one.get())) {
      case PGRES_COPY_IN:
        made.wants_data = true;
        return made;
      case PGRES_COPY_OUT: {
        // The data of a COPY … TO STDOUT are of no use here.
        for (;;) {
          char* piece = nullptr;
          const int count = PQgetCopyData(handle_.get(), &piece, 1);
          if (piece != nullptr) PQfreemem(piece);
          if (count == 0 && !wait(false)) return lost();
          if (count < 0) break;
        }
        break;
      }
      case PGRES_FATAL_ERROR:
      case PGRES_BAD_RESPONSE:
        if (PQstatus(handle_.get()) != CONNECTION_OK) {
          note_failure(made, one.get());
          auto end = lost();
          if (!made.message.empty()) end.message = made.message;
          end.sqlstate = made.sqlstate;
          return end;
        }
        note_failure(made, one.get());
        break;
      default:
        made.rows += affected_by(one.get());
        break;
    }
  }
}

script_answer script_session::run(const std::string& statement) {
  if (!handle_) return {.has_failed = true, .is_lost = true, .message = "The connection ended."};
  // The extended protocol accepts one statement only.
  if (PQsendQueryParams(handle_.get(), statement.c_str(), 0, nullptr, nullptr, nullptr, nullptr,
                        0) != 1)
    return lost();
  if (statement.size() != std::strlen(statement.c_str())) {
    auto made = collect();
    if (made.wants_data) made = end_data("NUL in the statement");
    made.has_failed = true;
    made.message = "The statement contains a NUL character.";
    return made;
  }
  return collect();
}

bool script_session::put(std::string_view data) {
  if (!handle_) return false;
  for (;;) {
    const int sent = PQputCopyData(handle_.get(), data.data(), static_cast<int>(data.size()));
    if (sent < 0) return false;
    if (sent == 1) break;
    if (!wait(true)) return false;
  }
  // An error of the server is seen at the end: until then it discards the data.
  return flush();
}

script_answer script_session::end_data(const char* reason) {
  if (!handle_) return {.has_failed = true, .is_lost = true, .message = "The connection ended."};
  for (;;) {
    const int sent = PQputCopyEnd(handle_.get(), reason);
    if (sent != 0) break;
    if (!wait(true)) return lost();
  }
  return collect();
}

result<script_session::text_rows> script_session::query(const std::string& text,
                                                        std::size_t rows_max) {
  if (!handle_) return core::fail(errc::unavailable, "The connection ended.");
  if (PQsendQueryParams(handle_.get(), text.c_str(), 0, nullptr, nullptr, nullptr, nullptr, 0) !=
          1 ||
      !flush())
    return core::fail(errc::unavailable, lost().message);
  text_rows made;
  script_answer failure;
  for (;;) {
    while (PQisBusy(handle_.get()) != 0)
      if (!wait(false)) return core::fail(errc::unavailable, lost().message);
    const postgres::result_handle one(PQgetResult(handle_.get()), &PQclear);
    if (!one) break;
    if (PQresultStatus(one.get()) == PGRES_FATAL_ERROR) note_failure(failure, one.get());
    const auto rows = PQntuples(one.get());
    if (std::cmp_greater(rows, rows_max))
      return core::fail(errc::payload_too_large, "The database has too many objects.");
    for (int row = 0; row < rows; ++row) {
      std::vector<std::string> values;
      for (int column = 0; column < PQnfields(one.get()); ++column)
        values.emplace_back(PQgetvalue(one.get(), row, column));
      made.push_back(std::move(values));
    }
  }
  if (failure.has_failed) return core::fail(errc::internal, failure.message);
  return made;
}

}  // namespace signalbox::dumps
