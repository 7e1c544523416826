#include "simulations/storage/memory_connection.hpp"

#include <fmt/format.h>

#include <utility>

#include "postgres/sqlstate.hpp"
#include "postgres/value.hpp"
#include "simulations/storage/sql_failure.hpp"

namespace signalbox::simulations {

using core::result;
using postgres::rows;
using postgres::written_answer;

namespace {

rows empty_answer() {
  return rows(written_answer({}));
}

}  // namespace

memory_connection::~memory_connection() {
  if (!open_.empty()) lose();
}

result<rows> memory_connection::run(const postgres::statement& what,
                                    std::span<const postgres::parameter> parameters) {
  if (!usable()) return std::unexpected(postgres::database_away());
  if (state_.in_transaction != nullptr && state_.in_transaction != this)
    postgres::broken_promise("a statement beside another connection's transaction");
  auto result = dispatch(what, parameters);
  if (state_.watcher) state_.watcher(what, parameters, result);
  if (open_.empty()) state_.notify();
  return result;
}

result<rows> memory_connection::dispatch(const postgres::statement& what,
                                         std::span<const postgres::parameter> parameters) {
  if (what.name == "transaction.begin") return begin();
  if (what.name == "transaction.commit") return commit();
  if (what.name == "transaction.rollback") return roll_back();
  return answer(what, parameters);
}

result<rows> memory_connection::begin() {
  if (failed_) return refuse(postgres::error_from(in_failed_transaction.sqlstate));
  auto& undo = state_.contents.undo;
  if (open_.empty()) {
    state_.in_transaction = this;
    undo.begin();
  }
  open_.push_back(undo.present());
  return empty_answer();
}

result<rows> memory_connection::commit() {
  if (open_.empty()) return empty_answer();
  if (open_.size() > 1) {
    if (failed_) return refuse(postgres::error_from(in_failed_transaction.sqlstate));
    open_.pop_back();
    return empty_answer();
  }
  // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, without an error.
  if (failed_) return roll_back();
  ++state_.commits;
  end_transaction();
  return empty_answer();
}

result<rows> memory_connection::roll_back() {
  if (open_.empty()) return empty_answer();
  state_.contents.undo.take_back(open_.back());
  open_.pop_back();
  failed_ = false;
  if (open_.empty()) end_transaction();
  return empty_answer();
}

result<rows> memory_connection::answer(const postgres::statement& what,
                                       std::span<const postgres::parameter> parameters) {
  if (failed_) return refuse(postgres::error_from(in_failed_transaction.sqlstate));
  const auto found = state_.known.find(what.name);
  if (found == state_.known.end()) {
    ++state_.unknown[std::string(what.name)];
    return refuse(
        core::fail(core::errc::internal,
                   fmt::format("The storage in memory does not know the statement {}.", what.name))
            .error());
  }
  ++found->second.requested;
  const auto& handler = *found->second.handler;
  // Outside a transaction every changing statement commits on its own.
  if (open_.empty() && handler.kind == effect::changes) ++state_.commits;
  return perform(handler, arguments(parameters));
}

result<rows> memory_connection::perform(const statement_handler& handler, const arguments& given) {
  try {
    return rows(handler.answer(state_.contents, given));
  } catch (const sql_failure& why) {
    return refuse(postgres::error_from(why.sqlstate));
  }
}

std::unexpected<core::error> memory_connection::refuse(core::error why) {
  failed_ = !open_.empty();
  return std::unexpected(std::move(why));
}

void memory_connection::end_transaction() {
  open_.clear();
  failed_ = false;
  state_.contents.undo.end();
  state_.in_transaction = nullptr;
}

void memory_connection::lose() {
  broken_ = true;
  if (open_.empty()) return;
  state_.contents.undo.take_back(0);
  end_transaction();
}

}  // namespace signalbox::simulations
