#include <doctest/doctest.h>

#include <string>

#include "tests/unit/provisioning/wrapper_project.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::wrapper_order;

namespace {

std::string statements_text(const domain::ddl& all, std::size_t from, std::size_t to) {
  return domain::text_of({all.begin() + static_cast<std::ptrdiff_t>(from),
                          all.begin() + static_cast<std::ptrdiff_t>(to)});
}

}  // namespace

TEST_CASE_FIXTURE(wrapper_project, "wrapper: tables of another database are imported and read") {
  import();
  CHECK(ask("", "SELECT sum(total)::text FROM far.orders") == "29.5");
  CHECK(ask("",
            "SELECT string_agg(c.relname || ' ' || pg_get_userbyid(c.relowner), ', ' ORDER BY 1) "
            "FROM pg_foreign_table f JOIN pg_class c ON c.oid = f.ftrelid") ==
        "notes postgres, orders postgres");
}

TEST_CASE_FIXTURE(wrapper_project,
                  "wrapper: a server has the checked address and a schema of its own") {
  REQUIRE(create());
  CHECK(ask("", "SELECT pg_get_userbyid(srvowner)::text FROM pg_foreign_server") ==
        provisioning::admin_role);
  CHECK(ask("",
            "SELECT option_value FROM pg_foreign_server, pg_options_to_table(srvoptions) "
            "WHERE option_name = 'hostaddr'") == "127.0.0.1");
  CHECK(ask("",
            "SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = "
            "'postgres_fdw'") == "extensions");
  REQUIRE(create("other"));
  const auto twice = create("other");
  REQUIRE_FALSE(twice);
  CHECK(twice.error().message == "server \"other\" already exists");
}

TEST_CASE_FIXTURE(wrapper_project, "wrapper: a changed server connects to its new target") {
  import();
  auto wrong = target();
  wrong.port = 1;
  REQUIRE(change({.what = action::alter,
                  .server = "shop",
                  .new_name = "store",
                  .target = wrong,
                  .before = target()}));
  CHECK(ask("", "SELECT count(*)::text FROM far.orders") ==
        "could not connect to server \"store\"");
  REQUIRE(change({.what = action::alter, .server = "store", .target = target(), .before = wrong}));
  CHECK(ask("", "SELECT count(*)::text FROM far.orders") == "2");
}

TEST_CASE_FIXTURE(wrapper_project, "wrapper: each role uses its own mapping") {
  import();
  CHECK(ask("GRANT USAGE ON SCHEMA far TO app; GRANT SELECT ON far.orders TO app; SET ROLE app",
            "SELECT count(*)::text FROM far.orders") == "user mapping not found for \"app\"");
  REQUIRE(map("app"));
  CHECK(ask("SET ROLE app", "SELECT count(*)::text FROM far.orders") == "2");
  REQUIRE(map("app", "wrong"));
  CHECK(ask("SET ROLE app", "SELECT count(*)::text FROM far.orders") ==
        "could not connect to server \"shop\"");
  REQUIRE(change({.what = action::unmap, .server = "shop", .role = "app"}));
  CHECK_FALSE(change({.what = action::unmap, .server = "shop", .role = "app"}));
  CHECK(ask("", "SELECT count(*)::text FROM far.orders") == "2");
}

TEST_CASE_FIXTURE(wrapper_project, "wrapper: a mapping is noted with its user and its secret") {
  REQUIRE(create());
  wrapper_order order{.what = action::map,
                      .server = "shop",
                      .role = "app",
                      .remote_user = "it's",
                      .password = "pw",
                      .secret = domain::used_secret{"1", "key", "2026-01-01T00:00:00Z"}};
  REQUIRE(change(order));
  REQUIRE(map("postgres"));
  const auto notes = core::json::parse(ask("",
                                           "SELECT obj_description(oid, 'pg_foreign_server') "
                                           "FROM pg_foreign_server"));
  REQUIRE(notes.size() == 2);
  const auto of_app = ask("", "SELECT umid::text FROM pg_user_mappings WHERE usename = 'app'");
  CHECK(notes.at(of_app).at("user") == "it's");
  CHECK(notes.at(of_app).at("secret").at("name") == "key");
  REQUIRE(change({.what = action::unmap, .server = "shop", .role = "app"}));
  const auto rest = core::json::parse(ask("",
                                          "SELECT obj_description(oid, 'pg_foreign_server') "
                                          "FROM pg_foreign_server"));
  CHECK(rest.size() == 1);
  CHECK_FALSE(rest.contains(of_app));
}

TEST_CASE_FIXTURE(wrapper_project, "wrapper: only existing roles of the project are mapped") {
  REQUIRE(create());
  CHECK(map("missing").error().message == "The project has no role missing.");
  for (const std::string role : {"signalbox_read_only", "signalbox_admin", "pg_monitor", "public"})
    CHECK_MESSAGE(!map(role), role);
  CHECK(change({.what = action::map,
                .server = "missing",
                .role = "app",
                .remote_user = "clerk",
                .password = "pw"})
            .error()
            .code == core::errc::not_found);
}

TEST_CASE_FIXTURE(wrapper_project,
                  "wrapper: a server with foreign tables is dropped only with them") {
  import();
  const auto refused =
      change({.what = action::drop, .server = "shop", .mapped_roles = {"postgres"}});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.contains("depend"));
  CHECK(ask("", "SELECT count(*)::text FROM far.orders") == "2");
  REQUIRE(change({.what = action::drop, .server = "shop", .cascades = true}));
  CHECK(ask("", "SELECT count(*)::text FROM pg_foreign_table") == "0");
  REQUIRE(create());
  REQUIRE(map("app"));
  REQUIRE(change({.what = action::drop, .server = "shop", .mapped_roles = {"app"}}));
}

TEST_CASE_FIXTURE(wrapper_project,
                  "wrapper: a test and a list run in the project, and leave nothing") {
  REQUIRE(create());
  REQUIRE(map("app"));
  domain::remote_use use{
      .server = "shop", .role = "app", .owner = "postgres", .extension_schema = "extensions"};
  const auto test = domain::connection_test(use);
  CHECK(ask(statements_text(test, 0, test.size() - 2), test[test.size() - 2]) == "1");
  REQUIRE(map("postgres"));
  use.role = "postgres";
  const auto list = domain::remote_table_list(use);
  CHECK(ask(statements_text(list, 0, list.size() - 2),
            "SELECT string_agg(schema || '.' || name || ' ' || kind, ', ') FROM (" +
                list[list.size() - 2] + ") AS t") == "shop.notes table, shop.orders table");
  CHECK(ask("", "SELECT count(*)::text FROM pg_foreign_table") == "0");
}

TEST_CASE_FIXTURE(wrapper_project, "wrapper: the host's authorities verify certificates") {
  auto verifying = target();
  verifying.tls = "verify-full";
  for (const auto file : domain::system_authority_files)
    if (std::filesystem::exists(file) && verifying.authority_file.empty())
      verifying.authority_file = file;
  REQUIRE_FALSE(verifying.authority_file.empty());
  REQUIRE(change({.server = "shop", .target = verifying}));
  REQUIRE(map("postgres"));
  const auto test = domain::connection_test({.server = "shop",
                                             .role = "postgres",
                                             .owner = "postgres",
                                             .extension_schema = "extensions"});
  // The remote project's certificate is from an authority of the platform.
  CHECK(ask(statements_text(test, 0, test.size() - 2), test[test.size() - 2]) ==
        "could not connect to server \"shop\"");
}
