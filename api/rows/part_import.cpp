#include "api/rows/part_import.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <memory>
#include <utility>

#include "tenant_sql/copy_writer.hpp"
#include "tenant_sql/data_place.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using domain::import_record;
using domain::import_records;
using tenant_sql::text_failure;

constexpr const char* rejected_code = "import_rejected";
constexpr const char* many_rejected_code = "import_many_rejected";

/// A failure of a single record: of data, constraints, CHECK OPTION, or raised by a trigger.
bool is_of_record(const text_failure& why) {
  const auto& state = why.why.sqlstate;
  return why.code.empty() && (state.starts_with("22") || state.starts_with("23") ||
                              state.starts_with("44") || state == "P0001");
}

awaitable<import_records> split_part(std::string_view data, domain::record_form form,
                                     std::size_t line) {
  co_return domain::split_records(data, form, line);
}

std::string_view record_text(std::string_view data, const import_record& of) {
  return data.substr(of.begin, of.end - of.begin);
}

}  // namespace

awaitable<result<std::optional<text_failure>>> part_import::prepare() {
  if (of_.is_direct) co_return failure{};
  auto created = co_await run(domain::staging_table(of_.what));
  if (!created || *created) co_return created;
  // Names a key without a unique index, and missing rights, before anything is sent.
  co_return co_await run("EXPLAIN " + domain::staged_insert(of_.table, of_.what, 1, 1));
}

awaitable<result<imported_part>> part_import::take_in(std::string data) {
  made_.next_line = of_.line;
  result<void> done;
  if (of_.is_direct) {
    done = co_await copy_directly(std::move(data));
  } else {
    done = co_await stage(std::move(data));
  }
  if (!done) co_return std::unexpected(std::move(done.error()));
  co_return std::move(made_);
}

awaitable<result<void>> part_import::copy_directly(std::string data) {
  if (const auto line = domain::end_mark_line(data, of_.line)) {
    fail_at(*line, domain::record_fault("\\.", {}, domain::form_of(of_.what), 1));
    co_return result<void>{};
  }
  made_.next_line += static_cast<std::size_t>(std::ranges::count(data, '\n'));
  auto became = co_await copy(domain::direct_copy(of_.table, of_.what), std::move(data));
  if (!became) co_return std::unexpected(std::move(became.error()));
  if (became->why) {
    const auto line = became->why->line;
    if (line == 0) {
      made_.failure = std::move(became->why);
    } else {
      fail_at(of_.line + line - 1, std::move(*became->why));
    }
    co_return result<void>{};
  }
  made_.records = became->rows;
  made_.rows = became->rows;
  co_return result<void>{};
}

awaitable<result<void>> part_import::stage(std::string data) {
  // The thread for long work: splitting some MiB takes longer than an I/O thread may be busy.
  auto records = co_await boost::asio::co_spawn(
      call_.in.sql->long_work(), split_part(data, domain::form_of(of_.what), of_.line),
      boost::asio::use_awaitable);
  made_.next_line = records.next_line;
  if (records.open_line) {
    fail_at(*records.open_line, "A quote is not closed in the record that begins here.");
    co_return result<void>{};
  }
  auto accepted = accepted_records(data, records);
  if (made_.failure || staged_.empty()) co_return result<void>{};
  auto reset = co_await run(domain::staging_reset());
  if (!reset) co_return std::unexpected(std::move(reset.error()));
  auto became = co_await copy(domain::staging_copy(of_.what), std::move(accepted));
  if (!became) co_return std::unexpected(std::move(became.error()));
  if (*reset) became->why = std::move(*reset);
  if (became->why) {
    const auto line = became->why->line;
    if (line == 0) {
      made_.failure = std::move(became->why);
    } else {
      fail_at(of_.line + line - 1, std::move(*became->why));
    }
    co_return result<void>{};
  }
  co_return co_await insert_staged(staged_.size());
}

std::string part_import::accepted_records(std::string_view data, const import_records& records) {
  const auto form = domain::form_of(of_.what);
  const auto values = form.is_json_lines ? 1 : of_.what.columns.size();
  std::string accepted;
  accepted.reserve(data.size() + 1);
  for (const auto& one : records.all) {
    // A line without anything is a value of a table with one column only.
    if (one.is_blank() && (form.is_json_lines || values > 1)) continue;
    const auto index = made_.records++;
    const auto text = record_text(data, one);
    if (auto fault = domain::record_fault(text, one, form, values); !fault.empty()) {
      reject(one, index, std::move(fault));
      if (made_.failure) return {};
      continue;
    }
    accepted += text;
    accepted += '\n';
    staged_.push_back(one);
    numbers_.push_back(index);
  }
  return accepted;
}

/// Halves what fails until the failing records are known.
awaitable<result<void>> part_import::insert_staged(std::size_t count) {
  std::vector<staged_range> left{{.first = 1, .last = count}};
  while (!left.empty() && !made_.failure) {
    const auto some = left.back();
    left.pop_back();
    auto became = co_await insert(some);
    if (!became) co_return std::unexpected(std::move(became.error()));
    if (!*became) continue;
    if (!is_of_record(**became)) {
      made_.failure = std::move(*became);
    } else if (some.size() == 1) {
      const auto& record = staged_[some.first - 1];
      auto reason = (*became)->why.message;
      if (!(*became)->why.detail.empty()) reason += ". " + (*became)->why.detail;
      reject(record, numbers_[some.first - 1], std::move(reason), &**became);
    } else {
      if (!std::exchange(of_.has_index, true)) {
        auto indexed = co_await run(domain::staging_index());
        if (!indexed) co_return std::unexpected(std::move(indexed.error()));
      }
      const auto middle = some.first + some.size() / 2;
      left.push_back({.first = middle, .last = some.last});
      left.push_back({.first = some.first, .last = middle - 1});
    }
  }
  co_return result<void>{};
}

awaitable<result<part_import::failure>> part_import::insert(staged_range some) {
  auto marked = co_await run("SAVEPOINT import_records");
  if (!marked || *marked) co_return marked;
  auto became = co_await run(domain::staged_insert(of_.table, of_.what, some.first, some.last));
  if (!became) co_return became;
  const auto affected = affected_;
  // After another failure the transaction is rolled back as a whole.
  if (*became && !is_of_record(**became)) co_return became;
  auto ended = co_await run(*became ? "ROLLBACK TO SAVEPOINT import_records"
                                    : "RELEASE SAVEPOINT import_records");
  if (!ended || *ended) co_return ended;
  if (!*became) made_.rows += affected;
  co_return became;
}

awaitable<result<part_import::failure>> part_import::run(std::string text) {
  std::string no_data;
  auto became = co_await copy(std::move(text), std::move(no_data));
  if (!became) co_return std::unexpected(std::move(became.error()));
  affected_ = became->rows;
  co_return std::move(became->why);
}

/// Also runs statements without data.
awaitable<result<part_import::copied>> part_import::copy(std::string text, std::string data) {
  auto request = text_request_of(call_, of_.access);
  request.text = std::move(text);
  request.parameters.emplace();
  request.has_data = !data.empty();
  request.time_max = import_statement_time_max;
  const auto state = std::make_shared<tenant_sql::copy_state>();
  auto to = std::make_unique<tenant_sql::copy_writer>(state, tenant_sql::copy_writer::form::plain);
  auto started = co_await call_.in.sql->run(std::move(request), std::move(to), of_.id);
  if (!started) co_return std::unexpected(std::move(started.error()));
  auto piece = co_await started->next();
  if (piece.empty() && started->needs_data()) {
    const bool takes_more = co_await started->feed(std::move(data));
    std::string reason = takes_more ? "" : "the rest of the data is not needed";
    co_await started->end_data(std::move(reason));
    piece = co_await started->next();
  }
  while (!piece.empty())
    piece = co_await started->next();
  copied made{.rows = state->rows, .why = std::move(state->failure)};
  if (made.why) {
    made.why->position.reset();
    made.why->line = made.why->column = 0;
    tenant_sql::find_data_place(
        *made.why, of_.is_direct ? of_.table.name.name : std::string("signalbox_import"));
  }
  co_return made;
}

void part_import::reject(const import_record& what, std::size_t index, std::string reason,
                         const text_failure* why) {
  if (!of_.what.skips_rejected) {
    if (why == nullptr) {
      fail_at(what.line, std::move(reason));
    } else {
      fail_at(what.line, *why);
    }
    return;
  }
  if (of_.rejected + made_.rejected.size() >= domain::rejected_records_max) {
    text_failure many;
    many.code = many_rejected_code;
    many.why.message = fmt::format(
        "More than {} records were rejected, the last one in line {}: {} Nothing was imported.",
        domain::rejected_records_max, what.line, reason);
    made_.failure = std::move(many);
    return;
  }
  json one = {{"index", index}, {"line", what.line}, {"reason", std::move(reason)}};
  one["sqlstate"] = why == nullptr || why->why.sqlstate.empty() ? json() : json(why->why.sqlstate);
  made_.rejected.push_back(std::move(one));
}

void part_import::fail_at(std::size_t line, text_failure why) {
  const auto column =
      why.why.column.empty() ? "" : fmt::format(", column {}", std::string(why.why.column));
  why.why.message =
      fmt::format("Line {}{}: {}. Nothing was imported.", line, column, why.why.message);
  if (why.code.empty()) why.code = rejected_code;
  why.line = line;
  made_.failure = std::move(why);
}

void part_import::fail_at(std::size_t line, std::string reason) {
  text_failure made;
  made.code = rejected_code;
  made.why.message = fmt::format("Line {}: {} Nothing was imported.", line, reason);
  made.line = line;
  made_.failure = std::move(made);
}

}  // namespace signalbox::api
