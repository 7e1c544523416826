#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/api/api_installation.hpp"

namespace signalbox::api::testing {

inline const std::string logs_path = project_path + "/logs";
inline const std::string log_endpoint_path = project_path + "/analytics/endpoints/logs.all";

/// An installation whose sample project has lines: number n is n seconds old.
class with_logs : public api_installation {
 public:
  with_logs() {
    for (int number = 0; number < 30; ++number)
      lines_.push_back(line(number, std::chrono::seconds{number}));
  }

  void store_lines() { store_log_lines(ref, lines_); }

  [[nodiscard]] domain::log_time at() const {
    return std::chrono::floor<std::chrono::microseconds>(now());
  }
  [[nodiscard]] std::int64_t before(std::chrono::microseconds ago) const {
    return (at() - ago).time_since_epoch().count();
  }

  [[nodiscard]] domain::log_entry line(int number, std::chrono::microseconds ago) const {
    const bool is_error = number % 10 == 0;
    const auto metadata = core::json{{"parsed",
                                      {{"error_severity", is_error ? "ERROR" : "LOG"},
                                       {"user_name", number % 2 == 0 ? "ada" : "bea"}}}}
                              .dump();
    auto made = domain::accept_log_line(
        log_source_named(number % 3 == 0 ? "pgbouncer_logs" : "postgres_logs"),
        {.at = at(), .message = fmt::format("line number{}", number), .metadata = metadata}, at());
    // Also lines that arrived long ago.
    made.at = at() - ago;
    return made;
  }

  transport::http::response post(const std::string& what,
                                 const core::json& more = core::json::object(),
                                 std::string_view caller = "rex") {
    core::json body = {{"from", before(std::chrono::hours{1})},
                       {"to", before(-std::chrono::seconds{1})}};
    body.update(more);
    return send(transport::http::method::post, logs_path + "/" + what, body.dump(), caller);
  }

  core::json searched(const core::json& more = core::json::object()) {
    const auto response = post("search", more);
    CAPTURE(response.body);
    REQUIRE(response.status == 200);
    return json_of(response);
  }

  core::json queried(const std::string& sql, std::string_view caller = "rex") {
    const auto response = send(transport::http::method::post, log_endpoint_path,
                               core::json{{"sql", sql}}.dump(), caller);
    CAPTURE(response.body);
    REQUIRE(response.status == 200);
    return json_of(response);
  }

 private:
  std::vector<domain::log_entry> lines_;
};

inline std::vector<std::string> messages_of(const core::json& page) {
  std::vector<std::string> all;
  for (const auto& line : page.at("lines"))
    all.push_back(line.at("event_message"));
  return all;
}

inline std::string code_of(const transport::http::response& response) {
  return json_of(response).value("code", "");
}

}  // namespace signalbox::api::testing
