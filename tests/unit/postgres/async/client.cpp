#include "tests/unit/postgres/async/client.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace signalbox::testing {

using namespace postgres::async;
using lines_of_events = std::vector<std::string>;

namespace {

std::string_view name(transaction_status status) {
  switch (status) {
    case transaction_status::idle:
      return "idle";
    case transaction_status::active:
      return "active";
    case transaction_status::in_transaction:
      return "in transaction";
    case transaction_status::failed:
      return "failed";
    default:
      return "unknown";
  }
}

struct line_writer {
  void operator()(const result_started& it) const {
    std::string line = "columns";
    for (const auto& one : it.columns)
      line += " " + one.name;
    lines.push_back(std::move(line));
  }
  void operator()(const rows_received& it) const {
    for (std::size_t row = 0; row < it.rows.size(); ++row) {
      std::string line = "row ";
      for (std::size_t column = 0; column < it.rows.columns(); ++column) {
        if (column > 0) line += '|';
        line += it.rows.value(row, column).value_or("NULL");
      }
      lines.push_back(std::move(line));
    }
  }
  void operator()(const statement_finished& it) const { lines.push_back("done " + it.command); }
  void operator()(const statement_failed& it) const {
    lines.push_back("failed " + it.why.sqlstate);
  }
  void operator()(const notice_received& it) const {
    lines.push_back("notice " + it.what.severity + " " + it.what.message);
  }
  void operator()(const notices_dropped& it) const {
    lines.push_back(fmt::format("dropped {}", it.count));
  }
  void operator()(const notification_received& it) const {
    lines.push_back("notification " + it.channel + " " + it.payload);
  }
  void operator()(const copy_out_started&) const { lines.emplace_back("copy out"); }
  void operator()(const copy_out_received& it) const {
    lines.push_back("data " + std::string(it.data));
  }
  void operator()(const copy_in_requested&) const { lines.emplace_back("copy in"); }
  void operator()(const copy_both_started&) const { lines.emplace_back("copy both"); }
  void operator()(const text_finished& it) const {
    lines.push_back("end " + std::string(name(it.transaction)));
  }

  lines_of_events& lines;
};

}  // namespace

void append_lines(const event& happened, lines_of_events& lines) {
  std::visit(line_writer{lines}, happened);
}

client::client(connection_options chosen, std::string conninfo)
    : on_(need(loop_->run(connection::open(std::move(conninfo), std::move(chosen), soon())))) {}

core::result<void> client::run(std::string text) {
  return loop_->run(on_->run(std::move(text), soon()));
}

core::result<void> client::run(std::string statement, std::vector<text_parameter> parameters) {
  return loop_->run(on_->run(std::move(statement), std::move(parameters), soon()));
}

core::result<event> client::next(postgres::deadline until) {
  return loop_->run(on_->next(until));
}

core::result<void> client::copy_in(std::string_view data, postgres::deadline until) {
  return loop_->run(on_->copy_in(data, until));
}

core::result<void> client::finish_copy_in() {
  return loop_->run(on_->finish_copy_in(soon()));
}

core::result<void> client::fail_copy_in(std::string reason) {
  return loop_->run(on_->fail_copy_in(std::move(reason), soon()));
}

core::result<void> client::reset() {
  return loop_->run(on_->reset(soon()));
}

lines_of_events client::lines(std::string text) {
  need(run(std::move(text)));
  return rest();
}

lines_of_events client::lines(std::string statement, std::vector<text_parameter> parameters) {
  need(run(std::move(statement), std::move(parameters)));
  return rest();
}

lines_of_events client::rest() {
  lines_of_events lines;
  while (on_->is_running()) {
    const auto happened = next();
    if (!happened) {
      lines.push_back("lost " + std::string(core::to_string(happened.error().code)));
      break;
    }
    append_lines(*happened, lines);
  }
  return lines;
}

std::string client::value(std::string text) {
  const auto found = lines(std::move(text));
  if (found.size() != 4) throw std::runtime_error("not one value: " + found.at(0));
  return found[1].substr(4);
}

void await_true(const std::string& query) {
  client other;
  const auto until = soon();
  while (other.value("SELECT pg_sleep(0.01) IS NULL OR (" + query + ")::bool") != "t") {
    if (std::chrono::steady_clock::now() > until) throw std::runtime_error("never true: " + query);
  }
}

}  // namespace signalbox::testing
