#include "dumps/script_run.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>

namespace signalbox::dumps {
namespace {

using domain::dump_error;
using domain::existing_objects;
using domain::script_action;
using domain::script_item;

/// Tables whose names are remembered.
constexpr std::size_t tables_max = 100'000;

constexpr const char* open_savepoint = "SAVEPOINT signalbox_object";
constexpr const char* keep_savepoint = "RELEASE SAVEPOINT signalbox_object";
constexpr const char* undo_savepoint = "ROLLBACK TO SAVEPOINT signalbox_object";

/// The beginning of a text, cut between characters of UTF-8.
std::string beginning(std::string_view text) {
  constexpr auto most = domain::dump_error_statement_bytes;
  if (text.size() <= most) return std::string(text);
  auto to = most;
  while (to > 0 && (static_cast<unsigned char>(text[to]) & 0xC0U) == 0x80U)
    --to;
  return std::string(text.substr(0, to)) + "…";
}

/// `COPY films, line 5, column length: "x"`: the line within the data.
std::uint64_t line_in(std::string_view context) {
  const auto at = context.find(", line ");
  if (!context.starts_with("COPY ") || at == std::string_view::npos) return 0;
  std::uint64_t made = 0;
  (void)std::from_chars(context.data() + at + 7, context.data() + context.size(), made);
  return made;
}

}  // namespace

script_run::script_run(script_session& on, domain::restore_rules rules, error_sink on_error,
                       progress_sink on_progress)
    : on_(on),
      rules_(std::move(rules)),
      on_error_(std::move(on_error)),
      on_progress_(std::move(on_progress)) {}

void script_run::give_up(std::string why) {
  has_failed_ = true;
  if (failure_.empty()) failure_ = std::move(why);
}

bool script_run::order(const char* statement) {
  const auto answer = on_.run(statement);
  if (!answer.has_failed) return true;
  is_lost_ = answer.is_lost;
  give_up(answer.message);
  return false;
}

void script_run::begin() {
  for (const char* const one :
       {"SET statement_timeout = 0", "SET lock_timeout = '60s'",
        "SET client_min_messages = warning", "SET check_function_bodies = off"})
    if (!order(one)) return;
  if (rules_.in_one_transaction) (void)order("BEGIN");
}

bool script_run::feed(std::string_view piece) {
  splitter_.feed(piece);
  while (!has_failed_) {
    auto item = splitter_.next();
    if (!item) break;
    take(std::move(*item));
  }
  return !has_failed_;
}

void script_run::end() {
  splitter_.end();
  (void)feed({});
  if (has_failed_) return;
  if (splitter_.is_cut_off() || copying_) {
    note({.line = splitter_.line(),
          .object = copying_ ? copying_->object : "",
          .message = "The script is cut off here."});
    give_up("The script is cut off.");
    if (copying_) (void)on_.end_data("the script is cut off");
    copying_.reset();
  }
}

void script_run::commit(const std::function<bool()>& is_safe) {
  if (!rules_.in_one_transaction || has_failed_) return;
  progress_.is_committing = true;
  if (!is_safe()) {
    give_up("The state of the restore could not be stored.");
    return;
  }
  const auto answer = on_.run("COMMIT");
  if (answer.has_failed) {
    note({.line = splitter_.line(),
          .statement = "COMMIT",
          .sqlstate = answer.sqlstate,
          .message = answer.message});
    is_lost_ = answer.is_lost;
    give_up(answer.message);
  }
  if (!is_lost_) progress_.is_committing = false;
}

void script_run::roll_back() {
  if (rules_.in_one_transaction && !is_lost_) (void)on_.run("ROLLBACK");
}

void script_run::take(script_item item) {
  switch (item.what) {
    case script_item::kind::statement:
      run(std::move(item));
      break;
    case script_item::kind::copy_data:
      if (is_skipped_ || is_refused_ || !copying_) break;
      if (!on_.put(item.text)) is_refused_ = true;
      break;
    case script_item::kind::copy_end:
      end_copy();
      break;
    case script_item::kind::command:
      if (domain::action_of_command(item.text) == domain::psql_action::skip) {
        ++progress_.skipped;
        break;
      }
      note({.line = item.line,
            .object = item.object,
            .statement = beginning(item.text),
            .message = "Commands of psql are not run."});
      if (rules_.in_one_transaction) give_up("The script has a command of psql.");
      break;
    case script_item::kind::too_long:
      note({.line = item.line,
            .object = item.object,
            .statement = beginning(item.text),
            .message = fmt::format("The statement is longer than {} MB.",
                                   domain::script_splitter::statement_bytes_max >> 20U)});
      give_up("The script has a statement that is too long.");
      break;
  }
  on_progress_(progress_);
}

bool script_run::needs_savepoint(const script_item& item) const {
  if (!rules_.in_one_transaction || item.has_copy_data) return false;
  const auto word = domain::first_script_words(item.text, 2);
  if (word == "CREATE SCHEMA") return true;
  if (rules_.existing != existing_objects::skip) return false;
  return word.starts_with("CREATE ") || word.starts_with("ALTER ");
}

bool script_run::is_existing(const script_item& item, const script_answer& answer) const {
  if (!domain::says_exists(answer.sqlstate)) return false;
  return rules_.existing == existing_objects::skip ||
         domain::first_script_words(item.text, 2) == "CREATE SCHEMA";
}

void script_run::run(script_item item) {
  if (!item.object.empty()) {
    if (progress_.object != item.object) ++progress_.objects;
    progress_.object = item.object;
  }
  const auto table = domain::table_of(item.text);
  const bool is_kept = !table.empty() && kept_tables_.contains(table);
  if (domain::action_of(item.text, rules_) != script_action::run || is_kept) {
    ++progress_.skipped;
    is_skipped_ = item.has_copy_data;
    return;
  }
  const bool has_savepoint = needs_savepoint(item);
  if (has_savepoint && !order(open_savepoint)) return;
  const auto answer = on_.run(item.text);
  if (answer.is_lost) {
    is_lost_ = true;
    fail(item, answer);
    give_up(answer.message);
    return;
  }
  if (answer.wants_data) {
    if (item.has_copy_data) {
      copying_ = std::move(item);
      is_refused_ = false;
    } else {
      (void)on_.end_data("the script has no data here");
      fail(item, {.has_failed = true, .message = "The script has no data for this COPY."});
    }
    return;
  }
  if (item.has_copy_data) is_skipped_ = true;
  if (!answer.has_failed) {
    if (has_savepoint && !order(keep_savepoint)) return;
    progress_.rows += domain::first_script_words(item.text, 1) == "INSERT" ? answer.rows : 0;
    if (rules_.in_one_transaction && !on_.is_in_transaction())
      give_up("The script ended the transaction of the restore.");
    return;
  }
  if (is_existing(item, answer)) {
    ++progress_.skipped;
    if (!table.empty() && kept_tables_.size() < tables_max) kept_tables_.emplace(table);
    if (has_savepoint) (void)order(undo_savepoint);
    return;
  }
  fail(item, answer);
}

void script_run::end_copy() {
  if (std::exchange(is_skipped_, false) || !copying_) {
    copying_.reset();
    return;
  }
  const auto item = std::move(*copying_);
  copying_.reset();
  const auto answer = on_.end_data(is_refused_ ? "the data could not be sent" : nullptr);
  if (answer.is_lost) {
    is_lost_ = true;
    fail(item, answer);
    give_up(answer.message);
    return;
  }
  if (answer.has_failed) {
    fail(item, answer);
    return;
  }
  progress_.rows += answer.rows;
  const std::string table(domain::table_of(item.text));
  if (tables_.size() < tables_max || tables_.contains(table)) tables_[table] += answer.rows;
}

void script_run::fail(const script_item& item, const script_answer& answer) {
  const auto line = line_in(answer.context);
  note({.line = item.line + line,
        .object = item.object,
        .statement = beginning(item.text),
        .sqlstate = answer.sqlstate,
        .message = answer.message});
  if (rules_.in_one_transaction) give_up(answer.message);
}

void script_run::note(dump_error error) {
  ++progress_.errors;
  if (errors_.size() < domain::dump_errors_stored) errors_.push_back(error);
  on_error_(error);
}

}  // namespace signalbox::dumps
