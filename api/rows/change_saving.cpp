#include "api/rows/change_saving.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "api/rows/lock_holder.hpp"
#include "api/rows/row_json.hpp"
#include "domain/query/row_page.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using domain::change_batch;
using domain::change_kind;
using domain::named_values;
using tenant_sql::text_failure;

constexpr std::string_view lock_timed_out = "55P03";  ///< PostgreSQL's manual, appendix A
constexpr const char* discarded_code = "row_discarded";
constexpr const char* ambiguous_code = "row_ambiguous";

text_failure failure_of(const char* code, const char* message) {
  text_failure made;
  made.code = code;
  made.why.message = message;
  return made;
}

text_failure discarded() {
  return failure_of(discarded_code,
                    "A trigger, rule or policy of the database discarded the change of this row. "
                    "Nothing was saved.");
}

text_failure ambiguous() {
  return failure_of(ambiguous_code,
                    "The key of this change identifies more than one row. Nothing was saved.");
}

/// A failure of a single row: of data, constraints, CHECK OPTION, or raised by a trigger.
bool is_of_one_row(const text_failure& why) {
  const auto& state = why.why.sqlstate;
  return why.code == discarded_code || why.code == ambiguous_code || state.starts_with("22") ||
         state.starts_with("23") || state.starts_with("44") || state == "P0001";
}

std::size_t number_in(const tenant_sql::collected_row& row) {
  return std::stoul(row.front().value_or("0"));
}

/// The key in a row of a result, in the order of the names as clients send it.
named_values key_in(const domain::table_facts& table, const tenant_sql::collected_row& row,
                    std::size_t from) {
  named_values made;
  for (std::size_t at = 0; at < table.key_columns.size(); ++at)
    made.emplace_back(table.key_columns[at], row[from + at]);
  std::ranges::sort(made);
  return made;
}

std::vector<std::string> names_in(const named_values& of) {
  std::vector<std::string> names;
  for (const auto& one : of)
    names.push_back(one.first);
  return names;
}

}  // namespace

awaitable<result<saving>> change_saving::save() {
  auto how = row_request_of(call_, access_, false);
  how.as.settings.push_back(
      {.name = "lock_timeout", .value = std::to_string(lock_wait_max.count()) + "s"});
  auto begun = co_await own_transaction::begin(call_, access_, std::move(how));
  if (!begun) co_return std::unexpected(std::move(begun.error()));
  result<void> done;
  std::exception_ptr thrown;
  try {
    done = co_await save_in(*begun);
  } catch (...) {
    thrown = std::current_exception();
  }
  if (done && !thrown && !made_.failure && missing_.empty()) {
    auto committed = co_await begun->commit();
    if (!committed) co_return std::unexpected(std::move(committed.error()));
    if (*committed) fail(std::move(**committed), std::nullopt);
    co_return std::move(made_);
  }
  co_await begun->roll_back();
  if (thrown) std::rethrow_exception(thrown);
  if (!done) co_return std::unexpected(std::move(done.error()));
  if (made_.failure && made_.failure->why.sqlstate == lock_timed_out)
    co_await explain_lock_on(call_, access_, table_, *made_.failure);
  if (!missing_.empty()) {
    auto read = co_await read_conflicts();
    if (!read) co_return std::unexpected(std::move(read.error()));
  }
  co_return std::move(made_);
}

awaitable<result<void>> change_saving::save_in(own_transaction& in) {
  for (const auto& batch : domain::batches_of(changes_)) {
    auto saved = co_await save_batch(in, batch);
    if (!saved) co_return saved;
    if (made_.failure) break;
  }
  // Of a failure that follows a conflict, the conflict may be the cause.
  if (!missing_.empty()) made_.failure.reset();
  co_return result<void>{};
}

awaitable<result<void>> change_saving::save_batch(own_transaction& in, change_batch of) {
  const bool can_repeat = of.size() > 1;
  if (can_repeat) {
    auto marked = co_await command(in, "SAVEPOINT batch");
    if (!marked) co_return marked;
  }
  const auto rows_before = made_.rows.size();
  auto ran = co_await run(in, of);
  if (!ran) co_return std::unexpected(std::move(ran.error()));
  if (!*ran) {
    if (can_repeat) co_return co_await command(in, "RELEASE SAVEPOINT batch");
    co_return result<void>{};
  }
  fail(std::move(**ran), can_repeat ? std::nullopt : std::optional(of.begin));
  if (!can_repeat || !is_of_one_row(*made_.failure)) co_return result<void>{};
  made_.rows.erase(made_.rows.begin() + static_cast<std::ptrdiff_t>(rows_before), made_.rows.end());
  auto undone = co_await command(in, "ROLLBACK TO SAVEPOINT batch");
  if (!undone) co_return undone;
  co_return co_await find_failed(in, of);
}

/// The savepoint is at the beginning of the batch.
awaitable<result<void>> change_saving::find_failed(own_transaction& in, change_batch of) {
  const auto missing_before = missing_.size();
  while (of.size() > 1) {
    const change_batch half{.begin = of.begin, .end = of.begin + of.size() / 2};
    auto ran = co_await run(in, half);
    if (!ran) co_return std::unexpected(std::move(ran.error()));
    if (*ran) {
      of = half;
      made_.failure = std::move(**ran);
    } else {
      of.begin = half.end;
    }
    auto marked = co_await command(in, *ran ? "ROLLBACK TO SAVEPOINT batch" : "SAVEPOINT batch");
    if (!marked) co_return marked;
  }
  // Conflicts of rows that the failed statement would have reported, too.
  missing_.resize(missing_before);
  auto last = co_await run(in, of);
  if (!last) co_return std::unexpected(std::move(last.error()));
  if (*last) made_.failure = std::move(**last);
  made_.failed_index = of.begin;
  co_return result<void>{};
}

awaitable<result<change_saving::failure>> change_saving::run(own_transaction& in, change_batch of) {
  const auto batch = present_form(of);
  auto statement = domain::statement_for(table_, batch, domain::cell_characters_default);
  auto ran = co_await in.run(std::move(statement.what));
  if (!ran) co_return std::unexpected(std::move(ran.error()));
  if (ran->is_too_large)
    co_return core::fail(errc::payload_too_large,
                         "The saved rows are larger than 16 MiB. Save fewer of them at once. "
                         "Nothing was saved.");
  if (ran->failure) co_return std::move(ran->failure);
  const auto from = made_.rows.size();
  auto kept = keep(of, statement.result, std::move(ran->rows));
  const bool needs_versions = table_.has_versions() && !statement.result.has_version;
  if (!kept && needs_versions && made_.rows.size() > from) {
    auto read = co_await read_versions(in, from);
    if (!read) co_return std::unexpected(std::move(read.error()));
  }
  co_return kept;
}

awaitable<result<void>> change_saving::command(own_transaction& in, std::string_view text) {
  domain::sql_statement statement{.text = std::string(text)};
  auto ran = co_await in.run(std::move(statement));
  if (!ran) co_return std::unexpected(std::move(ran.error()));
  if (ran->failure) co_return core::fail(errc::unavailable, ran->failure->why.message);
  co_return result<void>{};
}

std::vector<domain::row_change> change_saving::present_form(change_batch of) const {
  const auto begin = changes_.begin();
  std::vector<domain::row_change> made(begin + static_cast<std::ptrdiff_t>(of.begin),
                                       begin + static_cast<std::ptrdiff_t>(of.end));
  for (auto& one : made) {
    const auto earlier = changed_.find(one.key);
    if (one.key.empty() || earlier == changed_.end()) continue;
    one.key = earlier->second.key;
    if (one.version) one.version = earlier->second.version;
  }
  return made;
}

change_saving::failure change_saving::keep(change_batch of, const domain::change_result& form,
                                           rows all) {
  if (!form.has_number) {
    if (all.size() != of.size()) return discarded();
    for (std::size_t at = 0; at < all.size(); ++at)
      keep_row(of.begin + at, form, std::move(all[at]));
    return std::nullopt;
  }
  std::vector<bool> is_done(of.size(), false);
  const bool returns_row = changes_[of.begin].is != change_kind::remove;
  for (auto& row : all) {
    const auto number = number_in(row) - 1;
    if (is_done.at(number)) return ambiguous();
    is_done[number] = true;
    if (returns_row) keep_row(of.begin + number, form, std::move(row));
  }
  for (std::size_t at = 0; at < is_done.size(); ++at)
    if (!is_done[at]) missing_.push_back(of.begin + at);
  return std::nullopt;
}

void change_saving::keep_row(std::size_t index, const domain::change_result& form,
                             tenant_sql::collected_row row) {
  const std::size_t key_at = form.has_number ? 1 : 0;
  const auto version_at = key_at + form.key_size;
  const std::span all(row);
  json version;
  if (form.has_version && row[version_at]) version = *row[version_at];
  changed_row now{.key = key_in(table_, row, key_at)};
  if (version.is_string()) now.version = version.get<std::string>();
  const auto& change = changes_[index];
  // A view's key may be any columns, which only the client can follow.
  if (!change.key.empty() && form.key_size > 0) changed_[change.key] = std::move(now);
  auto key = json_of(all.subspan(key_at, form.key_size));
  auto values = cells_json(form.columns, form.cell_characters,
                           all.subspan(version_at + (form.has_version ? 1 : 0)));
  made_.rows.push_back({{"index", index},
                        {"key", std::move(key)},
                        {"version", std::move(version)},
                        {"values", std::move(values)}});
}

awaitable<result<void>> change_saving::read_versions(own_transaction& in, std::size_t from) {
  std::vector<named_values> keys;
  for (auto at = from; at < made_.rows.size(); ++at) {
    named_values key;
    for (std::size_t of = 0; of < table_.key_columns.size(); ++of)
      key.emplace_back(table_.key_columns[of], made_.rows[at]["key"][of].get<std::string>());
    keys.push_back(std::move(key));
  }
  auto statement = domain::current_rows(table_, keys, domain::cell_characters_min);
  auto read = co_await in.run(std::move(statement.what));
  if (!read) co_return std::unexpected(std::move(read.error()));
  if (read->failure) co_return core::fail(errc::unavailable, read->failure->why.message);
  for (const auto& row : read->rows) {
    auto& saved = made_.rows.at(from + number_in(row) - 1);
    const auto version = row[1 + statement.result.key_size].value_or("");
    saved["version"] = version;
    const auto known = changed_.find(changes_[saved["index"].get<std::size_t>()].key);
    if (known != changed_.end()) known->second.version = version;
  }
  co_return result<void>{};
}

/// Rows are read with keys of the same columns; those of views may differ.
awaitable<result<void>> change_saving::read_conflicts() {
  std::ranges::sort(missing_);
  while (!missing_.empty()) {
    const auto names = names_in(changes_[missing_.front()].key);
    const auto alike = std::ranges::stable_partition(
        missing_, [&](std::size_t index) { return names_in(changes_[index].key) != names; });
    std::vector<std::size_t> some(alike.begin(), alike.end());
    missing_.erase(alike.begin(), alike.end());
    auto read = co_await read_conflicts_of(std::move(some));
    if (!read) co_return read;
    if (made_.failure) co_return result<void>{};
  }
  co_return result<void>{};
}

awaitable<result<void>> change_saving::read_conflicts_of(std::vector<std::size_t> some) {
  std::vector<named_values> keys;
  for (const auto index : some)
    keys.push_back(changes_[index].key);
  auto statement = domain::current_rows(table_, keys, domain::cell_characters_default);
  auto request = row_request_of(call_, access_, true);
  auto read = co_await run_statement(call_, std::move(request), std::move(statement.what));
  if (!read) co_return std::unexpected(std::move(read.error()));
  if (read->failure) co_return core::fail(errc::unavailable, read->failure->why.message);
  const auto& form = statement.result;
  std::map<std::size_t, json> found;
  for (auto& row : read->rows) {
    const auto index = some.at(number_in(row) - 1);
    const auto version_at = 1 + form.key_size;
    json version;
    if (form.has_version && row[version_at]) version = *row[version_at];
    const auto& expected = changes_[index].version;
    // Nothing distinguishes the row from the one that should have been changed.
    if (!expected || version == *expected) {
      fail(discarded(), index);
      co_return result<void>{};
    }
    auto values = cells_json(form.columns, form.cell_characters,
                             std::span(row).subspan(version_at + (form.has_version ? 1 : 0)));
    found[index] = {{"index", index},
                    {"reason", "changed"},
                    {"version", std::move(version)},
                    {"values", std::move(values)}};
  }
  for (const auto index : some) {
    const auto known = found.find(index);
    made_.conflicts.push_back(known != found.end() ? known->second
                                                   : json{{"index", index},
                                                          {"reason", "deleted"},
                                                          {"version", nullptr},
                                                          {"values", nullptr}});
  }
  co_return result<void>{};
}

void change_saving::fail(text_failure why, std::optional<std::size_t> index) {
  made_.failure = std::move(why);
  made_.failed_index = index;
}

}  // namespace signalbox::api
