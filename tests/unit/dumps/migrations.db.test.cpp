#include <doctest/doctest.h>

#include "dumps/job_run.hpp"
#include "tests/unit/dumps/workshop.hpp"
#include "tests/unit/tenant_sql/tenant_server.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::dump_state;

namespace {

constexpr std::uint16_t source_port = 25'439;

/// A server at another address, whose user has a password.
struct source_server {
  private_server server{{.settings = {{"listen_addresses", "127.0.0.1"}},
                         .access = "host all mover 127.0.0.1/32 scram-sha-256\n",
                         .user_map = {}},
                        source_port};

  source_server() {
    sql("CREATE ROLE mover LOGIN PASSWORD 'pass''word'; CREATE ROLE stranger; "
        "CREATE SCHEMA shop; CREATE TABLE shop.films (id int PRIMARY KEY, title text); "
        "INSERT INTO shop.films SELECT n, 'film ' || n FROM generate_series(1, 500) n; "
        "ALTER TABLE shop.films OWNER TO stranger; "
        "GRANT USAGE ON SCHEMA shop TO mover; GRANT SELECT ON shop.films TO mover; "
        "CREATE FUNCTION shop.audit() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN END'; "
        "CREATE EVENT TRIGGER audit ON ddl_command_start EXECUTE FUNCTION shop.audit()");
  }
  void sql(const std::string& text) const {
    need(need(server.connect()).run_script({"source", text}, soon()));
  }
};

domain::dump_source source() {
  return {.host = "db.example.com",
          .port = source_port,
          .database = "postgres",
          .user = "mover",
          .password = "pass'word"};
}

}  // namespace

TEST_CASE("migration: a dry run finds what does not come along, and then all rows are copied") {
  const source_server there;
  workshop in;
  const auto report = need(in.service->examine(source(), tenant_address(), 0));
  CHECK(report["is_possible"] == true);
  CHECK(report["schemas"] == core::json::array({"public", "shop"}));
  CHECK(report["source"] == "mover@db.example.com:25439/postgres");
  CHECK(report.dump().find("pass'word") == std::string::npos);
  std::vector<std::string> codes;
  for (const auto& one : report["findings"])
    codes.push_back(one["code"]);
  CHECK(codes == std::vector<std::string>{"roles_missing", "event_triggers"});

  const auto outcome = in.migrate(source(), {.selection = {.schemas = {"shop"}}});
  CAPTURE(outcome.message);
  CHECK(outcome.state == dump_state::succeeded);
  REQUIRE(outcome.tables.size() == 1);
  CHECK(outcome.tables[0].rows == 500);
  CHECK(outcome.tables[0].source == 500);
  CHECK(in.sql("SELECT count(*) FROM shop.films") == "500");
  CHECK(in.sql("SELECT tableowner FROM pg_tables WHERE tablename = 'films'") == "owner");

  there.sql("CREATE TABLE shop.secret (a int)");
  const auto blocked = need(in.service->examine(source(), tenant_address(), 1));
  CHECK(blocked["is_possible"] == false);
  CHECK(blocked.dump().find("shop.secret") != std::string::npos);
  CHECK(blocked.dump().find("disk_small") != std::string::npos);
  const auto failed = in.migrate(source());
  CHECK(failed.state == dump_state::failed);
  CHECK(failed.message.ends_with("Nothing was changed."));
}

TEST_CASE("migration: a wrong password and an absent server are refused with the reason") {
  const source_server there;
  workshop in;
  auto wrong = source();
  wrong.password = "wrong";
  const auto refused = in.service->examine(wrong, tenant_address(), 0);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::bad_request);
  CHECK(refused.error().message.contains("password authentication failed"));
  auto absent = source();
  absent.port = 1;
  CHECK(in.service->examine(absent, tenant_address(), 0).error().code == core::errc::bad_request);
  CHECK(in.migrate(absent).state == dump_state::failed);
}
