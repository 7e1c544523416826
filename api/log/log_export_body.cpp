#include "api/log/log_export_body.hpp"

#include <fmt/format.h>

#include <utility>

#include "api/http/csv.hpp"
#include "api/log/log_text.hpp"
#include "domain/log/log_request.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::result;
using std::chrono::milliseconds;

/// For one job, so that other calls of the project have their turn.
constexpr milliseconds export_page_time{1'000};
/// How long an export waits for a thread.
constexpr std::chrono::seconds export_wait_max{60};

std::string csv_value(const logs::sql_value& value) {
  if (const auto* const text = std::get_if<std::string>(&value)) return *text;
  if (const auto* const whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
  if (const auto* const number = std::get_if<double>(&value)) return fmt::format("{}", *number);
  return {};
}

}  // namespace

std::string log_result_file(const logs::sql_result& result, log_file_form form) {
  const auto names = domain::unique_column_names(result.columns);
  std::string to;
  if (form == log_file_form::csv) to = csv_line(names);
  for (const auto& row : result.rows) {
    if (form == log_file_form::jsonl) {
      put_result_row(to, names, row);
      to += '\n';
      continue;
    }
    std::vector<std::string> fields;
    fields.reserve(row.size());
    for (const auto& value : row)
      fields.push_back(csv_value(value));
    to += csv_line(fields);
  }
  return to;
}

line_export::line_export(log_access logs, logs::search_request request, log_file_form form)
    : logs_(std::move(logs)), request_(std::move(request)), form_(form) {
  request_.limit = logs::page_lines_max;
}

void line_export::put(std::string& to, const domain::log_entry& line) const {
  const auto& schema = logs_.by->schema;
  if (form_ == log_file_form::jsonl) {
    put_log_line(to, line, schema);
    to += '\n';
    return;
  }
  const auto* const source = schema.find(line.source);
  to += csv_line({domain::to_log_id(line.id), domain::to_text(line.at),
                  source == nullptr ? std::string{} : source->reference,
                  std::string{domain::log_severity_names.name_of(line.severity)}, line.message,
                  line.metadata});
}

result<std::string> line_export::read(milliseconds time) {
  if (is_cancelled_ || has_ended_) {
    has_ended_ = true;
    return std::string{};
  }
  request_.query.time = time;
  const auto page = logs::search_logs(logs_.at, request_);
  if (!page) return std::unexpected(page.error());
  note_damage(logs_, page->report.damaged);
  std::string piece;
  if (!std::exchange(has_begun_, true) && form_ == log_file_form::csv)
    piece = csv_line({"id", "timestamp", "source", "severity", "event_message", "metadata"});
  for (const auto& line : page->lines)
    put(piece, line);
  request_.after = page->next;
  has_ended_ = !page->next;
  return piece;
}

awaitable<result<std::string>> next_log_piece(std::shared_ptr<line_export> lines,
                                              logs::read_pool::place at,
                                              std::chrono::steady_clock::time_point until) {
  while (true) {
    const auto now = std::chrono::steady_clock::now();
    if (now >= until)
      co_return core::fail(errc::timeout, "The export took too long. Choose a shorter time range.");
    log_job job = [lines](milliseconds time) { return lines->read(time); };
    auto running =
        run_log_job(lines->logs(), at, std::move(job), export_page_time, now + export_wait_max);
    auto piece = co_await std::move(running);
    if (!piece || !piece->empty() || lines->has_ended()) co_return piece;
  }
}

awaitable<result<std::string_view>> log_export_body::next() {
  if (!std::exchange(is_first_, false)) {
    if (lines_->has_ended()) {
      piece_.clear();
    } else {
      auto reading = next_log_piece(lines_, at_, until_);
      auto piece = co_await std::move(reading);
      if (!piece) co_return std::unexpected(std::move(piece.error()));
      piece_ = std::move(*piece);
    }
  }
  if (lines_->has_ended()) at_.reset();
  co_return std::string_view{piece_};
}

}  // namespace signalbox::api
