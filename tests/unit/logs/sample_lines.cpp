#include "tests/unit/logs/sample_lines.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "tests/unit/domain/file_text.hpp"

namespace signalbox::testing {

using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t error_interval = 10;

template <class Value>
Value checked(core::result<Value> made) {
  if (!made) throw std::runtime_error(made.error().detail_code + ": " + made.error().message);
  return *std::move(made);
}

}  // namespace

domain::log_time log_noon() {
  return *domain::parse_log_time("2026-11-29T12:00:00Z");
}

const domain::log_catalogue& log_schema() {
  static const auto read = checked(domain::log_catalogue::parse(
      "log_sources.json", domain::file_text(SIGNALBOX_CONFIG_DIR "/log_sources.json")));
  return read;
}

std::uint8_t source_number(std::string_view reference) {
  const auto* const found = log_schema().find(reference);
  if (found == nullptr) throw std::runtime_error("no such source");
  return found->number;
}

domain::log_entry sample_line(std::uint64_t number) {
  const auto at = log_noon() + std::chrono::milliseconds{number};
  const bool is_error = number % error_interval == 0;
  if (number % 2 == 0) {
    const auto message =
        is_error
            ? fmt::format("duplicate key value violates unique constraint \"orders_{}\"",
                          number % 97)
            : fmt::format("duration: {}.{:03} ms  statement: SELECT * FROM orders WHERE id = {}",
                          number % 313, number % 1'000, number);
    const auto metadata = fmt::format(
        R"({{"host":"db-{}","parsed":{{"error_severity":"{}","process_id":{},"user_name":"app","session_line_num":{}}}}})",
        number % 3, is_error ? "ERROR" : "LOG", 4'000 + number % 50, number);
    return domain::accept_log_line(*log_schema().find("postgres_logs"),
                                   {.at = at, .message = message, .metadata = metadata}, at);
  }
  const auto path = fmt::format("/rest/v1/orders/{}", number % 211);
  const auto metadata = fmt::format(
      R"({{"request":{{"method":"GET","path":"{}","host":"example.test"}},"response":{{"status_code":{},"origin_time":{}}},"request_id":"req{:08x}"}})",
      path, number % 7 == 0 ? 503 : 200, number % 400, number * 2'654'435'761U % 4'294'967'296U);
  return domain::accept_log_line(
      *log_schema().find("edge_logs"),
      {.at = at, .message = fmt::format("GET | {} | line {}", path, number), .metadata = metadata},
      at);
}

std::vector<domain::log_entry> sample_lines(std::uint64_t first, std::size_t count) {
  std::vector<domain::log_entry> made;
  made.reserve(count);
  for (std::size_t at = 0; at < count; ++at)
    made.push_back(sample_line(first + at));
  return made;
}

std::unique_ptr<logs::store> opened_store(logs::store_settings settings) {
  return checked(logs::store::open(std::move(settings)));
}

domain::search_node condition(std::string_view text) {
  return checked(domain::parse_log_search(log_schema(), text));
}

logs::log_query sample_query(std::string_view text) {
  return {.range = {.from = log_noon(), .to = log_noon() + 24h},
          .condition = condition(text),
          .time = 10s};
}

std::vector<domain::log_entry> all_lines(const logs::log_place& at, const logs::log_query& query,
                                         bool newest_first, std::size_t page) {
  std::vector<domain::log_entry> all;
  logs::search_request request{.query = query, .newest_first = newest_first, .limit = page};
  while (true) {
    auto read = checked(logs::search_logs(at, request));
    if (!read.report.damaged.empty())
      throw std::runtime_error("damaged: " + read.report.damaged[0]);
    for (auto& line : read.lines)
      all.push_back(std::move(line));
    if (!read.next) return all;
    request.after = read.next;
  }
}

}  // namespace signalbox::testing
