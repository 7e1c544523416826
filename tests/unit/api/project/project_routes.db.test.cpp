#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "domain/project/host_disk.hpp"
#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::project_path;
using transport::http::method;

namespace {

core::json new_project() {
  return {{"name", " Shop "},
          {"organization_slug", api_installation::slug},
          {"db_region", "eu-west-3"},
          {"cloud_provider", "AWS"}};
}

transport::http::response create(api_installation& here, const core::json& body) {
  return here.send(method::post, "/platform/projects", body.dump(), "ada");
}

}  // namespace

TEST_CASE("project routes: a project without a password gets one, which is shown once") {
  api_installation here;
  const auto made = create(here, new_project());
  CHECK(made.status == 201);
  CHECK(json_of(made)["name"] == "Shop");
  CHECK(json_of(made)["region"] == "eu-west-3");
  CHECK(json_of(made)["db_pass"].get<std::string>().size() >= 16);
  const auto created = "/platform/projects/" + json_of(made)["ref"].get<std::string>();
  CHECK(here.shown(created + "/db-password", "cem")["db_pass"] == json_of(made)["db_pass"]);
  auto empty = new_project();
  empty["db_pass"] = "";
  CHECK(json_of(create(here, empty))["db_pass"].get<std::string>().size() >= 16);
}

TEST_CASE("project routes: a project is created with the selected size") {
  api_installation here;
  CHECK(json_of(create(here, new_project()))["compute_size"] == "ci_micro");
  auto large = new_project();
  large["compute_size"] = "ci_large";
  CHECK(json_of(create(here, large))["compute_size"] == "ci_large");
}

TEST_CASE("project routes: a password chosen by the caller is not shown again") {
  api_installation here;
  auto body = new_project();
  body["db_pass"] = "vT9$kQ2!zR7#mW4x";
  const auto made = create(here, body);
  CHECK(made.status == 201);
  CHECK_FALSE(json_of(made).contains("db_pass"));
  CHECK(made.body.find("vT9$kQ2!zR7#mW4x") == std::string::npos);
  const auto created = "/platform/projects/" + json_of(made)["ref"].get<std::string>();
  CHECK(here.shown(created + "/db-password", "cem")["db_pass"] == "vT9$kQ2!zR7#mW4x");
}

TEST_CASE("project routes: a new project is checked field by field") {
  api_installation here;
  struct row {
    const char* field;
    core::json value;
  };
  const row rows[] = {{"name", ""},
                      {"name", std::string(65, 'n')},
                      {"db_pass", "password1"},
                      {"db_pass", std::string(100, 'x')},
                      {"db_region", "mars-1"},
                      {"cloud_provider", "NIMBUS"},
                      {"cloud_provider", 1}};
  for (const auto& row : rows) {
    CAPTURE(row.field);
    auto body = new_project();
    body[row.field] = row.value;
    const auto refused = create(here, body);
    CHECK(refused.status == 400);
    CHECK(json_of(refused)["errors"][0]["field"] == row.field);
  }
  CHECK(here.audited().empty());
}

TEST_CASE("project routes: an unavailable provider is rejected") {
  api_installation here;
  here.limits.cloud_providers = {"FLY"};
  CHECK(create(here, new_project()).status == 400);
  CHECK(here.send(method::get, "/platform/projects/available-regions", "", "ada").status == 400);
  const auto fly = json_of(
      here.send(method::get, "/platform/projects/available-regions?cloud_provider=FLY", "", "ada"));
  CHECK(fly["default"] == "sin");
  CHECK(fly["continents"].empty());
}

TEST_CASE("project routes: the limit of the plan is a conflict") {
  api_installation here;
  here.set_plan("free");
  CHECK(create(here, new_project()).status == 409);
}

TEST_CASE("project routes: a full host disk is reported with its own code") {
  api_installation here;
  here.headroom = domain::check_headroom_for_project({.free_mib = 10, .floor_mib = 512});
  const auto refused = create(here, new_project());
  CHECK(refused.status == 503);
  CHECK(refused.headers.find("Retry-After") == "60");
  CHECK(json_of(refused)["code"] == "disk_low");
  here.headroom = {};
  CHECK(create(here, new_project()).status == 201);
}

TEST_CASE("project routes: regions include a default and their locations") {
  api_installation here;
  const auto regions = json_of(here.send(
      method::get, "/platform/projects/available-regions?organization_slug=x&cloud_provider=AWS",
      "", "ada"));
  CHECK(regions["default"] == "ap-southeast-1");
  CHECK(regions["continents"] == core::json::parse(R"([
    {"name": "Americas", "region": "us-east-1"}, {"name": "Europe", "region": "eu-central-1"},
    {"name": "APAC", "region": "ap-southeast-1"}])"));
  REQUIRE(regions["regions"].size() == 16);
  CHECK(regions["regions"][0] ==
        core::json{{"code", "us-west-1"},
                   {"name", "West US (North California)"},
                   {"cloud_provider", "AWS"},
                   {"location", {{"latitude", 37.774929}, {"longitude", -122.419418}}}});
}

TEST_CASE("project routes: the list contains the projects of all the caller's organizations") {
  api_installation here;
  const auto mine = json_of(here.send(method::get, "/platform/projects", "", "cem"));
  REQUIRE(mine.size() == 2);
  CHECK(mine[1]["ref"] == api_installation::ref);
  CHECK(json_of(here.send(method::get, "/platform/projects", "", "dan")).empty());
}

TEST_CASE("project routes: the list omits inaccessible projects, in both modes") {
  for (const auto mode :
       {domain::installation_mode::platform, domain::installation_mode::self_hosted}) {
    api_installation here;
    here.mode.is = mode;
    here.add_project("thirdthirdthirdthird");
    const auto listed = json_of(here.send(method::get, "/platform/projects", "", "sam"));
    REQUIRE(listed.size() == 2);
    CHECK(listed[0]["ref"] == api_installation::other_ref);
    CHECK(listed[1]["ref"] == api_installation::ref);
  }
}

TEST_CASE("project routes: an organization deleted in the meantime is omitted from the list") {
  api_installation here;
  // The session is read from storage, and the directory does not know the organization yet.
  here.select("UPDATE organizations SET slug = 'goneaaaaaaaaaaaaaaaa' WHERE id = 1 RETURNING name");
  const auto answer = here.send(method::get, "/platform/projects", "", "bea");
  CHECK(answer.status == 200);
  CHECK(json_of(answer).empty());
}

TEST_CASE("project routes: a project shows its connection, without its password") {
  api_installation here;
  const auto detail = json_of(here.send(method::get, project_path, "", "rex"));
  CHECK(detail["status"] == "ACTIVE_HEALTHY");
  CHECK(detail["dbVersion"] == "15.18");
  CHECK(detail["connectionString"] == "postgresql://postgres:[YOUR-PASSWORD]@db.example:54400/app");
  CHECK(detail["db_port"] == 54400);
  CHECK(detail["postgrestStatus"] == "OFFLINE");
  CHECK(detail["parent_project_ref"].is_null());
  CHECK(json_of(here.send(method::get, project_path + "/status", "", "rex")) ==
        core::json{{"status", "ACTIVE_HEALTHY"}});
}

TEST_CASE("project routes: the password is revealed to those who may read secrets") {
  api_installation here;
  const auto revealed = here.send(method::get, project_path + "/db-password", "", "cem");
  CHECK(
      json_of(revealed) ==
      core::json{{"db_pass", "s3cret/word"},
                 {"connectionString", "postgresql://postgres:s3cret%2Fword@db.example:54400/app"}});
  CHECK(here.audited() == "cem project.reveal_password");
  CHECK(here.send(method::get, project_path + "/db-password", "", "rex").status == 403);
}

TEST_CASE("project routes: a project without a database has no connection string") {
  api_installation here;
  here.provisioning_workers.held = true;
  const auto made = json_of(create(here, new_project()));
  const auto created = "/platform/projects/" + made["ref"].get<std::string>();
  CHECK(here.shown(created, "ada")["status"] == "COMING_UP");
  CHECK(here.shown(created, "ada")["connectionString"].is_null());
  CHECK(here.shown(created + "/db-password", "ada")["connectionString"].is_null());
}

TEST_CASE("project routes: the certificate for verifying the database is a file") {
  api_installation here;
  const auto answer = here.send(method::get, project_path + "/database-certificate", "", "ada");
  CHECK(answer.status == 200);
  CHECK(answer.headers.find("Content-Type") == "application/pem-certificate-chain");
  CHECK(answer.body == here.authority->certificate);
  const auto tls = json_of(here.send(method::get, project_path, "", "ada")).at("tls");
  CHECK(tls.at("certificate_fingerprint") == here.authority->fingerprint);
  CHECK(tls.at("connection_string")
            .get<std::string>()
            .ends_with("?sslmode=verify-full&sslrootcert=signalbox-ca.crt"));
}

TEST_CASE("project routes: simulated databases have no certificate") {
  api_installation here;
  here.authority.reset();
  const auto refused = here.send(method::get, project_path + "/database-certificate", "", "ada");
  CHECK(refused.status == 404);
  CHECK(json_of(refused)["message"] == "The databases of this installation have no certificates.");
  CHECK_FALSE(json_of(here.send(method::get, project_path, "", "ada")).contains("tls"));
}
