#include "actors/project/project_logs.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <caf/send.hpp>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "actors/topic/topic_name.hpp"
#include "core/encoding/base64.hpp"
#include "log_intake/log_service.hpp"
#include "tests/unit/actors/with_acme.hpp"
#include "tests/unit/domain/log/shipped_sources.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"
#include "tests/unit/provisioning/recording_provider.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::json;
using domain::project_operation;

namespace {

domain::log_time log_clock_now() {
  return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
}

struct with_logs : with_acme {
  temporary_folder folder;
  recording_provider files;
  std::unique_ptr<log_intake::log_service> logs;
  domain::project_ref shop;

  with_logs() {
    logs = std::make_unique<log_intake::log_service>(
        log_intake::intake_settings{.data_dir = folder.path()},
        log_intake::intake_context{
            .provider = files, .sources = shipped_sources(), .now = log_clock_now, .report = {}});
    environment.logs = logs.get();
    shop = create(acme);
    pass(1s);
  }
  ~with_logs() {
    stop();
    environment.logs = nullptr;
  }

  [[nodiscard]] std::string topic(std::string_view filter = "{}") const {
    return actors::logs_topic_of(shop, core::to_base64url(filter));
  }
  void submit(std::string_view message, std::size_t count = 1) const {
    std::vector<domain::parsed_log_line> lines;
    for (std::size_t number = 0; number < count; ++number)
      lines.push_back({.at = log_clock_now(),
                       .message = fmt::format("{} {}", message, number),
                       .metadata = "{}"});
    logs->submit(shop, "edge_logs", std::move(lines));
  }
  /// Runs actors and the service's threads until the condition holds.
  template <class Condition>
  bool await(Condition holds) {
    for (int turns = 0; turns < 2'000; ++turns) {
      pass(10ms);
      if (holds()) return true;
      std::this_thread::sleep_for(5ms);
    }
    return false;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_logs, "project logs: a live tail shows the lines that match") {
  CHECK(logs->totals().projects == 1);
  auto page = connect(ada);
  const auto joined = subscribe(page, topic(R"({"sources":["edge_logs"],"search":"needle"})"));
  CHECK(joined.at("state") == json{{"matched", 0}, {"dropped", 0}, {"lines", json::object()}});
  CHECK(logs->totals().followers == 1);
  submit("hay");
  submit("needle");
  CHECK(await([&] { return logs->totals().lines >= 2; }));
  json state;
  CHECK(await([&] {
    auto again = connect(ada);
    state = subscribe(again, topic(R"({"sources":["edge_logs"],"search":"needle"})")).at("state");
    return state.at("matched") == 1;
  }));
  REQUIRE(state.at("lines").size() == 1);
  const auto& [id, line] = *state.at("lines").items().begin();
  CHECK(line.at("event_message") == "needle 0");
  CHECK(line.at("source") == "edge_logs");
  CHECK(line.at("id") == id);
}

TEST_CASE_FIXTURE(with_logs,
                  "project logs: a live tail shows at most its limit, and says the rest") {
  auto page = connect(ada);
  subscribe(page, topic());
  submit("line", 3'000);
  CHECK(await([&] { return logs->totals().lines >= 3'000; }));
  json state;
  CHECK(await([&] {
    auto again = connect(ada);
    state = subscribe(again, topic()).at("state");
    return state.at("matched").get<std::size_t>() >= 3'000;
  }));
  CHECK(state.at("lines").size() <= actors::project_logs::lines_max);
  CHECK(state.at("dropped").get<std::size_t>() > 0);
}

TEST_CASE_FIXTURE(with_logs, "project logs: a filter that cannot be used says why") {
  auto page = connect(ada);
  const auto error_of = [&](const std::string& name) {
    return subscribe(page, name).at("state").at("error").at("code").get<std::string>();
  };
  CHECK(error_of(topic(R"({"search":"\"open"})")) == "log_search_open_quote");
  CHECK(error_of(topic("[]")) == "log_filter_invalid");
  CHECK(error_of(topic(R"({"sources":["none"]})")) == "log_filter_unknown_source");
  CHECK(logs->totals().followers == 0);
  for (std::size_t number = 0; number < actors::project_logs::topics_max; ++number)
    subscribe(page, topic(fmt::format(R"({{"search":"word{}"}})", number)));
  CHECK(error_of(topic(R"({"search":"one more"})")) == "too_many_requests");
}

TEST_CASE_FIXTURE(with_logs, "project logs: a tail without viewers ends, and returns") {
  auto page = connect(ada);
  subscribe(page, topic());
  emit(page, "unsubscribe", {{"topic", topic()}});
  pass(actors::project_logs::linger / 2);
  subscribe(page, topic());
  caf::anon_send(page.session, actors::client_gone{});
  pass(2 * actors::project_logs::linger);
  submit("line");
  CHECK(await([&] { return logs->totals().followers == 0; }));
}

TEST_CASE_FIXTURE(with_logs, "project logs: subscriptions are lines of the project's own log") {
  auto page = connect(ada);
  subscribe(page, actors::topic_of(shop));
  CHECK(await([&] { return logs->totals().lines >= 1; }));
}

TEST_CASE_FIXTURE(with_logs, "project logs: the lines of a deleted project are deleted") {
  submit("line");
  CHECK(await([&] { return logs->totals().lines >= 1; }));
  CHECK(std::filesystem::exists(folder.path() / "logs" / shop.value));
  CHECK(operate(shop, project_operation::destroy));
  CHECK(await([&] { return !std::filesystem::exists(folder.path() / "logs" / shop.value); }));
}
