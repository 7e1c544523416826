#include "dumps/service.hpp"

#include <doctest/doctest.h>

#include "dumps/tar.hpp"
#include "tests/unit/dumps/workshop.hpp"
#include "tests/unit/tenant_sql/tenant_server.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::dump_format;
using domain::dump_state;

namespace {

void fill_shop(workshop& in) {
  in.sql(
      "CREATE SCHEMA shop; CREATE TABLE shop.films (id int PRIMARY KEY, title text); "
      "INSERT INTO shop.films SELECT n, 'film ' || n FROM generate_series(1, 3000) n; "
      "CREATE TABLE shop.casts (film int REFERENCES shop.films, \"na\"\"me;\" text); "
      "INSERT INTO shop.casts VALUES (1, E'tab\\tnew\\nline \\\\.'); "
      "CREATE INDEX casts_film ON shop.casts (film); SELECT 1");
}

}  // namespace

TEST_CASE("dumps: each format brings everything back") {
  workshop in;
  fill_shop(in);
  for (const auto format : {dump_format::custom, dump_format::directory, dump_format::plain}) {
    const auto text = need(in.dump({.format = format, .selection = {.schemas = {"shop"}}}));
    CAPTURE(domain::dump_format_names.name_of(format));
    in.sql("DROP SCHEMA shop CASCADE; SELECT 1");
    const auto outcome = in.restore(text);
    CAPTURE(outcome.message);
    CHECK(outcome.state == dump_state::succeeded);
    CHECK(outcome.errors.empty());
    CHECK(outcome.progress.rows == 3001);
    CHECK(in.sql("SELECT count(*) FROM shop.films") == "3000");
    CHECK(in.sql("SELECT \"na\"\"me;\" FROM shop.casts") == "tab\tnew\nline \\.");
    CHECK(in.sql("SELECT to_regclass('shop.casts_film') IS NOT NULL") == "true");
  }
}

TEST_CASE("dumps: contents are compared with the database") {
  workshop in;
  fill_shop(in);
  const auto file = need(in.upload(need(in.dump({.selection = {.schemas = {"shop"}}}))));
  CHECK(file.form == dumps::upload_form::custom);
  const auto found = need(in.service->describe(file, tenant_address()));
  CHECK(found["contents"]["schemas"] == core::json{"shop"});
  CHECK(found["contents"]["missing_roles"].empty());
  CHECK(found["contents"]["objects_count"].get<int>() >= 8);
}

TEST_CASE("dumps: only so many run at once") {
  workshop in({.concurrent = 1});
  auto turn = in.service->reserve();
  REQUIRE(turn);
  CHECK(in.service->running() == 1);
  CHECK(in.service->reserve().error().code == core::errc::too_many_requests);
  turn->reset();
  CHECK(in.service->reserve());
}

TEST_CASE("dumps: an upload is bounded, and a project has one") {
  workshop in({.upload_mb = 1});
  CHECK(in.upload(std::string(2 << 20, 'x')).error().code == core::errc::payload_too_large);
  CHECK(in.service->files().begin(in.ref, "a", "a", 10, 5).error().code ==
        core::errc::payload_too_large);
  auto first = need(in.service->files().begin(in.ref, "a", "a", std::nullopt, 0));
  CHECK(in.service->files().begin(in.ref, "b", "b", 1, 0).error().code == core::errc::conflict);
  first.reset();
  const auto file = need(in.upload("SELECT 1;"));
  CHECK(need(in.service->files().find(in.ref, file.id)).form == dumps::upload_form::script);
  REQUIRE(in.service->files().take(in.ref, file.id));
  CHECK(in.service->files().remove(in.ref, file.id).error().code == core::errc::conflict);
  in.service->files().give_back(in.ref, true);
  CHECK(in.service->files().remove(in.ref, file.id));
  CHECK(in.service->files().find(in.ref, file.id).error().code == core::errc::not_found);
}

TEST_CASE("dumps: a tar with other files, and an archive with a foreign path, are refused") {
  workshop in;
  const auto tar_of = [](std::string_view name, std::string data) {
    const auto head = dumps::tar_head(name, data.size(), 0);
    std::string made(head.data(), head.size());
    made += data;
    made.resize((made.size() + 511) / 512 * 512);
    return made;
  };
  const std::string directory("PGDMP\x01\x0e\x00\x04\x08\x05 and more", 20);
  const std::string end(1024, '\0');
  CHECK(in.upload(tar_of("readme.txt", "x") + end).error().message.contains("toc.dat"));
  CHECK(in.upload(tar_of("toc.dat", directory) + tar_of("../up/.profile", "x") + end)
            .error()
            .message.contains("does not write"));
  CHECK(in.upload(tar_of("toc.dat", directory) + tar_of("a/toc.dat", directory) + end)
            .error()
            .message.contains("twice"));
}
