#include "postgres/connection.hpp"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <vector>

#include "postgres/sqlstate.hpp"

namespace signalbox::postgres {
namespace {

using core::result;

/// Waits until the socket is ready for `events`. False at the deadline.
bool await_socket(int socket, short events, deadline until) {
  for (;;) {
    pollfd waiting{.fd = socket, .events = events, .revents = 0};
    const int ready = ::poll(&waiting, 1, poll_timeout(until));
    if (ready > 0) return true;
    if (ready == 0 && std::chrono::steady_clock::now() >= until) return false;
    if (ready < 0 && errno != EINTR) return false;
  }
}

/// Returns whether a statement takes effect when it ends: statements of a transaction take effect
/// with COMMIT. Functions called by SELECT are assumed to change nothing.
bool takes_effect(std::string_view sql, int transaction_depth) {
  if (sql == "COMMIT") return true;
  if (transaction_depth > 0) return false;
  constexpr std::array harmless = {std::string_view("SELECT"), std::string_view("BEGIN"),
                                   std::string_view("SHOW"), std::string_view("SET"),
                                   std::string_view("LISTEN")};
  sql.remove_prefix(std::min(sql.find_first_not_of(" \n"), sql.size()));
  return std::ranges::none_of(harmless,
                              [&](std::string_view word) { return sql.starts_with(word); });
}

bool failed(const PGresult* answer) {
  const auto status = PQresultStatus(answer);
  return status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK;
}

}  // namespace

result<connection> connection::open(const std::string& conninfo, deadline until,
                                    const observer* watcher) {
  return open_with(conninfo, session_options, until, watcher);
}

result<connection> connection::open_plain(const std::string& conninfo, deadline until,
                                          const observer* watcher) {
  return open_with(conninfo, "", until, watcher);
}

result<connection> connection::open_with(const std::string& conninfo, const char* options,
                                         deadline until, const observer* watcher) {
  connection made(start_connecting(conninfo, {.options = options}), watcher);
  if (auto connected = made.finish_connecting(until); !connected)
    return std::unexpected(connected.error());
  PQsetnonblocking(made.handle_.get(), 1);
  // libpq would print notices to standard error; errors are reported with their statement.
  PQsetNoticeReceiver(
      made.handle_.get(), [](void*, const PGresult*) {}, nullptr);
  return made;
}

result<void> connection::finish_connecting(deadline until) {
  constexpr std::string_view name = "connection.open";
  auto* const handle = handle_.get();
  if (handle == nullptr || PQstatus(handle) == CONNECTION_BAD) return lose(name, database_away());
  auto state = PGRES_POLLING_WRITING;
  while (state != PGRES_POLLING_OK) {
    const short events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT;
    if (!await_socket(PQsocket(handle), events, until)) return lose(name, database_late());
    state = PQconnectPoll(handle);
    if (state == PGRES_POLLING_FAILED) return lose(name, database_away());
  }
  return {};
}

result<rows> connection::run(const statement& what, std::span<const parameter> parameters,
                             deadline until) {
  if (by_ != nullptr) [[unlikely]]
    return run_without_server(what, parameters);
  std::vector<const char*> texts;
  texts.reserve(parameters.size());
  for (const auto& one : parameters)
    texts.push_back(one.text());
  const bool sent =
      handle_ != nullptr && PQsendQueryParams(handle_.get(), std::string(what.sql).c_str(),
                                              static_cast<int>(texts.size()), nullptr, texts.data(),
                                              nullptr, nullptr, 0) == 1;
  return collect(what, sent, until);
}

result<rows> connection::ask(const statement& what, deadline until) {
  if (by_ != nullptr) [[unlikely]]
    return run_without_server(what, {});
  const bool sent =
      handle_ != nullptr && PQsendQuery(handle_.get(), std::string(what.sql).c_str()) == 1;
  return collect(what, sent, until);
}

result<rows> connection::run_without_server(const statement& what,
                                            std::span<const parameter> parameters) {
  const auto began = std::chrono::steady_clock::now();
  auto answer = by_->run(what, parameters);
  if (watcher_ != nullptr && watcher_->finished)
    watcher_->finished(what.name, std::chrono::steady_clock::now() - began, answer.has_value());
  if (!answer && watcher_ != nullptr && watcher_->failed)
    watcher_->failed(what.name, "", answer.error().message);
  if (!by_->usable()) close();
  return answer;
}

result<void> connection::run_script(const statement& what, deadline until) {
  auto answer = ask(what, until);
  if (!answer) return std::unexpected(answer.error());
  return {};
}

result<rows> connection::collect(const statement& what, bool sent, deadline until) {
  const auto began = std::chrono::steady_clock::now();
  const auto finished = [&](bool ok) {
    if (watcher_ != nullptr && watcher_->finished)
      watcher_->finished(what.name, std::chrono::steady_clock::now() - began, ok);
  };
  const bool is_effective = takes_effect(what.sql, transaction_depth_);
  const auto lost = [&](const core::error& why) {
    finished(false);
    return lose(what.name, is_effective ? leave_unconfirmed() : why);
  };
  if (!sent) {
    finished(false);
    return lose(what.name, database_away());
  }
  if (auto flushed = flush(until); !flushed) return lost(flushed.error());
  rows last(nullptr);
  std::string sqlstate;
  for (;;) {
    auto answer = next_answer(until);
    if (!answer) return lost(answer.error());
    if (*answer == nullptr) break;
    if (failed(*answer) && sqlstate.empty()) {
      sqlstate = error_field(*answer, PG_DIAG_SQLSTATE);
      // A broken connection yields an error without a code.
      if (sqlstate.empty()) sqlstate = "08006";
      if (watcher_ != nullptr && watcher_->failed)
        watcher_->failed(what.name, sqlstate, error_field(*answer, PG_DIAG_MESSAGE_PRIMARY));
    }
    last = rows(*answer);
  }
  finished(sqlstate.empty());
  const bool is_broken = PQstatus(handle_.get()) == CONNECTION_BAD;
  auto why = error_from(sqlstate);
  // A server that shuts down sends this instead of a result, even when the change is already
  // stored.
  if (is_broken && is_effective && !sqlstate.empty()) why = leave_unconfirmed();
  if (is_broken) close();
  if (!sqlstate.empty()) return std::unexpected(std::move(why));
  return last;
}

result<void> connection::flush(deadline until) {
  auto* const handle = handle_.get();
  for (;;) {
    const int left = PQflush(handle);
    if (left == 0) return {};
    if (left < 0) return std::unexpected(database_away());
    if (!await_socket(PQsocket(handle), POLLIN | POLLOUT, until))
      return std::unexpected(database_late());
    // The server may block until its output is read.
    if (PQconsumeInput(handle) == 0) return std::unexpected(database_away());
  }
}

result<PGresult*> connection::next_answer(deadline until) {
  auto* const handle = handle_.get();
  while (PQisBusy(handle) == 1) {
    if (!await_socket(PQsocket(handle), POLLIN, until)) return std::unexpected(database_late());
    // A broken connection ends the wait: PQgetResult then returns the server's last message.
    if (PQconsumeInput(handle) == 0) break;
  }
  return PQgetResult(handle);
}

core::error connection::leave_unconfirmed() {
  unconfirmed_backend_ = PQbackendPID(handle_.get());
  return outcome_unknown();
}

std::unexpected<core::error> connection::lose(std::string_view statement, const core::error& why) {
  if (watcher_ != nullptr && watcher_->failed) {
    const char* words = handle_ == nullptr ? "" : PQerrorMessage(handle_.get());
    watcher_->failed(statement, "", *words == '\0' ? std::string_view(why.message) : words);
  }
  close();
  return std::unexpected(why);
}

result<connection::notifications> connection::await_notifications(deadline until, int interrupt) {
  constexpr std::string_view name = "connection.await_notifications";
  notifications received;
  for (;;) {
    auto* const handle = handle_.get();
    if (handle == nullptr || PQconsumeInput(handle) == 0) return lose(name, database_away());
    while (auto* const one = PQnotifies(handle)) {
      received.texts.emplace_back(one->extra);
      PQfreemem(one);
    }
    if (!received.texts.empty() || received.interrupted) return received;
    std::array<pollfd, 2> waiting{pollfd{.fd = PQsocket(handle), .events = POLLIN, .revents = 0},
                                  pollfd{.fd = interrupt, .events = POLLIN, .revents = 0}};
    const int ready = ::poll(waiting.data(), waiting.size(), poll_timeout(until));
    if (ready == 0 && std::chrono::steady_clock::now() >= until) return received;
    received.interrupted = ready > 0 && waiting[1].revents != 0;
  }
}

bool connection::usable() {
  if (by_ != nullptr) [[unlikely]]
    return by_->usable();
  return handle_ != nullptr && is_connected(handle_.get());
}

}  // namespace signalbox::postgres
