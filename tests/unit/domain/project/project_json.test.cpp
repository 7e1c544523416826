#include "domain/project/project_json.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <optional>
#include <string>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using signalbox::testing::noon;
using namespace std::chrono_literals;

namespace {

const instance_address address = {
    .host = "127.0.0.1", .port = 54'001, .user = "postgres", .database = "app"};

project shop() {
  project what;
  what.id = 5;
  what.ref = project_ref{"pppppppppppppppppppp"};
  what.organization_id = 7;
  what.organization = organization_slug{"abcdefghijabcdefghij"};
  what.name = "shop";
  what.region = "eu-west-3";
  what.cloud_provider = "AWS";
  what.db_version = "15.8";
  what.inserted_at = noon;
  what.port = 54'001;
  what.compute_size = "ci_micro";
  what.condition.status = project_status::active_healthy;
  what.condition.reason = "Accepting connections.";
  what.condition.requested_by = "ada";
  what.condition.since = noon + 2s;
  return what;
}

/// Null members are equivalent to absent ones in topics.
bool is_absent(const json& state, const char* name) {
  return !state.contains(name) || state.at(name).is_null();
}

}  // namespace

TEST_CASE("project json: a connection string escapes the password but not its placeholder") {
  CHECK(connection_string(address, password_placeholder) ==
        "postgresql://postgres:[YOUR-PASSWORD]@127.0.0.1:54001/app");
  CHECK(connection_string(address, "plain-P4ss_w.rd~") ==
        "postgresql://postgres:plain-P4ss_w.rd~@127.0.0.1:54001/app");
  CHECK(connection_string(address, "a@b:c/d?e#f%g h\xc3\xa9") ==
        "postgresql://postgres:a%40b%3Ac%2Fd%3Fe%23f%25g%20h%C3%A9@127.0.0.1:54001/app");
}

TEST_CASE("project json: the summary has every member of the contract") {
  CHECK(project_summary_json(shop()) == json::parse(R"({
    "id": 5, "ref": "pppppppppppppppppppp", "name": "shop", "organization_id": 7,
    "organization_slug": "abcdefghijabcdefghij", "cloud_provider": "AWS", "region": "eu-west-3",
    "compute_size": "ci_micro", "status": "ACTIVE_HEALTHY", "parent_project_ref": null,
    "inserted_at": "2026-11-20T12:00:00.000Z"})"));
}

TEST_CASE("project json: the detail adds the connection, without the password") {
  json expected = project_summary_json(shop());
  expected.update(json::parse(R"({
    "dbVersion": "15.8", "postgrestStatus": "OFFLINE",
    "connectionString": "postgresql://postgres:[YOUR-PASSWORD]@127.0.0.1:54001/app",
    "db_host": "127.0.0.1", "db_port": 54001, "db_user": "postgres", "db_name": "app"})"));
  CHECK(project_detail_json(shop(), address) == expected);
}

TEST_CASE("project json: a new project without a database has no connection") {
  project what = shop();
  what.condition.status = project_status::coming_up;
  what.db_version.clear();
  const json detail = project_detail_json(what, address);
  for (const char* name :
       {"dbVersion", "connectionString", "db_host", "db_port", "db_user", "db_name"}) {
    CAPTURE(name);
    CHECK(detail.at(name).is_null());
  }
  const json state = project_topic_json(what, address);
  CHECK(is_absent(state, "connection"));
  CHECK(is_absent(state, "db_version"));
}

TEST_CASE("project json: the topic of a healthy project") {
  const json state = project_topic_json(shop(), address);
  CHECK(state.at("status") == "ACTIVE_HEALTHY");
  CHECK(state.at("reason") == "Accepting connections.");
  CHECK(state.at("requested_by") == "ada");
  CHECK(state.at("since") == "2026-11-20T12:00:02.000Z");
  CHECK(state.at("steps") == json::object());
  CHECK(state.at("services").at("postgresql").at("healthy") == true);
  CHECK(state.at("connection").at("connection_string") ==
        "postgresql://postgres:[YOUR-PASSWORD]@127.0.0.1:54001/app");
  for (const char* name : {"expected_end", "deadline", "operation", "error", "notice"}) {
    CAPTURE(name);
    CHECK(is_absent(state, name));
  }
}

TEST_CASE("project json: the pooled connection exists while the pooler accepts clients") {
  const instance_address pooled = {
      .host = "127.0.0.1", .port = 6'543, .user = "postgres", .database = "pppppppppppppppppppp"};
  const json connection = {
      {"host", "127.0.0.1"},
      {"port", 6'543},
      {"user", "postgres"},
      {"database", "pppppppppppppppppppp"},
      {"connection_string",
       "postgresql://postgres:[YOUR-PASSWORD]@127.0.0.1:6543/pppppppppppppppppppp"}};
  project what = shop();
  for (const auto status : all_project_statuses) {
    CAPTURE(to_string(status));
    what.condition.status = status;
    const json detail = project_detail_json(what, address, pooled);
    const json state = project_topic_json(what, address, pooled_access{.address = pooled});
    CHECK(detail.contains("pooled") == takes_pooled(what));
    CHECK(state.contains("pooled") == takes_pooled(what));
    CHECK(state.at("services").contains("pooler") == takes_pooled(what));
    if (!takes_pooled(what)) continue;
    CHECK(detail.at("pooled") == connection);
    CHECK(state.at("pooled") == connection);
  }
  what.condition.status = project_status::inactive;
  CHECK_FALSE(takes_pooled(what));
  what.condition.status = project_status::restarting;
  CHECK(takes_pooled(what));
}

TEST_CASE("project json: the topic has the pooler's state after its first probe") {
  pooled_access pooled{.address = address};
  const auto service = [&] {
    return project_topic_json(shop(), address, pooled).at("services").at("pooler");
  };
  CHECK(service() == json{{"name", "Pooler"}});
  pooled.probe = pooler_probe{.answers = true, .detail = {}};
  CHECK(service() ==
        json{{"name", "Pooler"}, {"healthy", true}, {"detail", "Accepting connections."}});
  pooled.probe = pooler_probe{.answers = false, .detail = "It is starting."};
  CHECK(service() == json{{"name", "Pooler"}, {"healthy", false}, {"detail", "It is starting."}});
  CHECK_FALSE(project_topic_json(shop(), address).at("services").contains("pooler"));
}

TEST_CASE("project json: the topic of a resize has both sizes") {
  project what = shop();
  CHECK(project_topic_json(what, address).at("compute_size") == "ci_micro");
  CHECK(is_absent(project_topic_json(what, address), "target_compute_size"));
  CHECK(project_topic_json(what, address).at("actions").at("resize") == true);
  what.condition.status = project_status::resizing;
  what.condition.operation = project_operation::resize;
  what.condition.target_size = "ci_small";
  const json state = project_topic_json(what, address);
  CHECK(state.at("compute_size") == "ci_micro");
  CHECK(state.at("target_compute_size") == "ci_small");
  CHECK(state.at("actions").at("resize") == false);
  CHECK(project_entry_json(what).at("compute_size") == "ci_micro");
}

TEST_CASE("project json: the topic of a transitional project shows steps in order") {
  project what = shop();
  what.condition.status = project_status::restarting;
  what.condition.operation = project_operation::restart;
  what.condition.expected_end = noon + 10s;
  what.condition.deadline = noon + 60s;
  what.condition.steps = {{.id = "stop",
                           .label = "Stop the database",
                           .state = step_state::done,
                           .started_at = noon,
                           .ended_at = noon + 1s},
                          {.id = "start",
                           .label = "Start the database",
                           .state = step_state::running,
                           .started_at = noon + 1s,
                           .ended_at = std::nullopt}};
  const json state = project_topic_json(what, address);
  CHECK(state.at("operation") == "restart");
  CHECK(state.at("expected_end") == "2026-11-20T12:00:10.000Z");
  CHECK(state.at("deadline") == "2026-11-20T12:01:00.000Z");
  CHECK(state.at("steps").at("stop") == json{{"order", 1},
                                             {"label", "Stop the database"},
                                             {"state", "done"},
                                             {"started_at", "2026-11-20T12:00:00.000Z"},
                                             {"ended_at", "2026-11-20T12:00:01.000Z"}});
  CHECK(state.at("steps").at("start").at("order") == 2);
  CHECK(state.at("steps").at("start").at("state") == "running");
}

TEST_CASE("project json: faults and notices are included") {
  project what = shop();
  what.condition.status = project_status::active_unhealthy;
  what.condition.fault = {.code = "process_gone", .message = "The database process ended."};
  what.condition.notice = project_notice{.at = noon, .message = "Restarted by itself."};
  const json state = project_topic_json(what, address);
  CHECK(state.at("services").at("postgresql").at("healthy") == false);
  CHECK(state.at("error") ==
        json{{"code", "process_gone"}, {"message", "The database process ended."}});
  CHECK(state.at("notice") ==
        json{{"at", "2026-11-20T12:00:00.000Z"}, {"message", "Restarted by itself."}});
}

TEST_CASE("project json: the organization's list has the columns of a row") {
  CHECK(project_entry_json(shop()) == json::parse(R"({
    "ref": "pppppppppppppppppppp", "name": "shop", "region": "eu-west-3", "cloud_provider": "AWS",
    "compute_size": "ci_micro", "status": "ACTIVE_HEALTHY", "reason": "Accepting connections.",
    "since": "2026-11-20T12:00:02.000Z", "inserted_at": "2026-11-20T12:00:00.000Z"})"));
}

TEST_CASE("project json: clients that verify the server have separate strings") {
  const database_authority authority{
      .certificate = "PEM",
      .fingerprint = "AB:CD",
      .expires_at = time_point{std::chrono::sys_days{std::chrono::year{2036} / 11 / 21}}};
  const instance_address pooled = {
      .host = "127.0.0.1", .port = 6'543, .user = "postgres", .database = "pppppppppppppppppppp"};
  project what = shop();
  for (const auto status : all_project_statuses) {
    CAPTURE(to_string(status));
    what.condition.status = status;
    const json detail = project_detail_json(what, address, pooled, authority);
    const json state =
        project_topic_json(what, address, pooled_access{.address = pooled}, authority);
    CHECK(detail.contains("tls") == has_connection(what));
    if (!has_connection(what)) continue;
    json requested = {
        {"connection_string", connection_string(address, password_placeholder) +
                                  "?sslmode=verify-full&sslrootcert=signalbox-ca.crt"},
        {"certificate_fingerprint", "AB:CD"},
        {"certificate_expires_at", "2036-11-21T00:00:00.000Z"}};
    if (takes_pooled(what))
      requested["pooled_connection_string"] = connection_string(pooled, password_placeholder) +
                                              "?sslmode=verify-full&sslrootcert=signalbox-ca.crt";
    CHECK(detail.at("tls") == requested);
    CHECK(state.at("tls") == requested);
  }
  CHECK_FALSE(project_detail_json(shop(), address, pooled).contains("tls"));
}
