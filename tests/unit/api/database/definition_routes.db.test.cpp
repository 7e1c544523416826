#include <doctest/doctest.h>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::sql_path;
using core::json;
using transport::http::method;

namespace {

/// Sends a change of definitions as the owner of the organization.
json change(api_installation& here, method verb, const std::string& path, const json& body,
            unsigned status = 200) {
  const auto answer =
      here.send(verb, sql_path + "/" + path, body.is_null() ? "" : body.dump(), "ada");
  CAPTURE(path);
  CAPTURE(answer.body);
  REQUIRE(answer.status == status);
  return json_of(answer);
}

std::string id_of(const json& object) {
  return object["id"].is_string() ? object["id"].get<std::string>()
                                  : std::to_string(object["id"].get<int>());
}

/// Makes an empty schema `lab`.
void clear_lab(api_installation& here) {
  REQUIRE(here.status_of(method::post, sql_path + "/query",
                         R"({"query":"DROP SCHEMA IF EXISTS lab CASCADE; CREATE SCHEMA lab"})",
                         "ada") == 200);
}

json new_table(api_installation& here, const std::string& name) {
  return change(
      here, method::post, "tables",
      {{"schema", "lab"},
       {"name", name},
       {"columns",
        {{{"name", "id"}, {"type", "int8"}, {"is_identity", true}, {"is_primary_key", true}},
         {{"name", "amount"}, {"type", "numeric"}, {"default_value", "1"}}}}});
}

}  // namespace

TEST_CASE("definition routes: a table is created, changed and dropped") {
  api_installation here;
  clear_lab(here);
  const auto table = new_table(here, "It's \"a\" 😀 table");
  CHECK(table["primary_keys"][0]["name"] == "id");
  const auto path = "tables/" + id_of(table);
  const auto renamed = change(here, method::patch, path,
                              {{"name", "orders"}, {"rls_enabled", true}, {"comment", "c"}});
  CHECK(renamed["name"] == "orders");
  CHECK(renamed["rls_enabled"] == true);
  CHECK(renamed["id"] == table["id"]);
  CHECK(change(here, method::patch, path, {{"primary_keys", json::array()}})["primary_keys"] ==
        json::array());
  CHECK(change(here, method::patch, path,
               {{"primary_keys", {{{"name", "amount"}}}}})["primary_keys"][0]["name"] == "amount");
  CHECK(change(here, method::patch, path, json::object())["name"] == "orders");
  CHECK(change(here, method::delete_, path, nullptr)["name"] == "orders");
  change(here, method::get, path, nullptr, 404);
}

TEST_CASE("definition routes: a dry run answers with SQL and warnings, and changes nothing") {
  api_installation here;
  clear_lab(here);
  const auto table = new_table(here, "t");
  const auto column = table["columns"][1];
  const auto dry = change(here, method::patch, "columns/" + id_of(column),
                          {{"type", "int4"}, {"dry_run", true}});
  CHECK(dry["sql"] == "ALTER TABLE lab.t ALTER COLUMN amount TYPE int4 USING amount::int4;");
  REQUIRE(dry["warnings"].size() == 1);
  const auto dropping = change(here, method::delete_,
                               "tables/" + id_of(table) + "?dry_run=true&cascade=true", nullptr);
  CHECK(dropping["sql"] == "DROP TABLE lab.t CASCADE;");
  CHECK(dropping["warnings"][0] == "DROP TABLE lab.t CASCADE");
  CHECK(change(here, method::get, "tables/" + id_of(table), nullptr) == table);
}

TEST_CASE("definition routes: columns, constraints and indexes are changed") {
  api_installation here;
  clear_lab(here);
  const auto table = new_table(here, "t");
  const auto note = change(here, method::post, "columns",
                           {{"table_id", table["id"]},
                            {"name", "note"},
                            {"type", "text"},
                            {"default_value", "it's"},
                            {"default_value_format", "literal"},
                            {"comment", "c"}});
  CHECK(note["default_value"] == "'it''s'::text");
  const auto changed = change(here, method::patch, "columns/" + id_of(note),
                              {{"name", "remark"},
                               {"is_unique", true},
                               {"is_nullable", false},
                               {"check", "remark <> ''"},
                               {"drop_default", true}},
                              400);
  CHECK(changed["message"].get<std::string>().find("remark") != std::string::npos);
  const auto remark = change(here, method::patch, "columns/" + id_of(note),
                             {{"name", "remark"},
                              {"is_unique", true},
                              {"is_nullable", false},
                              {"check", "note <> ''"},
                              {"drop_default", true}});
  CHECK(remark["is_unique"] == true);
  CHECK(remark["check"] == "(remark <> ''::text)");
  CHECK(remark["default_value"].is_null());
  const auto loosened =
      change(here, method::patch, "columns/" + id_of(note), {{"is_unique", false}, {"check", ""}});
  CHECK(loosened["is_unique"] == false);
  CHECK(loosened["check"].is_null());
  const auto check = change(here, method::post, "constraints",
                            {{"table_id", table["id"]},
                             {"type", "CHECK"},
                             {"expression", "amount > 0"},
                             {"is_not_valid", true}});
  CHECK(check["is_validated"] == false);
  CHECK(change(here, method::patch, "constraints/" + id_of(check),
               {{"validate", true}, {"name", "positive"}})["is_validated"] == true);
  const auto index =
      change(here, method::post, "indexes",
             {{"table_id", table["id"]}, {"columns", {"amount"}}, {"is_concurrent", true}});
  CHECK(index["is_valid"] == true);
  CHECK(index["name"] == "t_amount_idx");
  change(here, method::delete_, "indexes/" + id_of(index), nullptr);
  change(here, method::delete_, "constraints/" + id_of(check), nullptr);
  change(here, method::delete_, "columns/" + id_of(note), nullptr);
}

TEST_CASE("definition routes: schemas, types, views and routines are changed") {
  api_installation here;
  clear_lab(here);
  const auto table = new_table(here, "t");
  const auto mood = change(here, method::post, "types",
                           {{"schema", "lab"}, {"name", "mood"}, {"enums", {"sad", "fine"}}});
  CHECK(change(here, method::patch, "types/" + id_of(mood),
               {{"add_values", {{{"value", "poor"}, {"before", "fine"}}}},
                {"rename_values", {{{"from", "sad"}, {"to", "low"}}}}})["enums"] ==
        json{"low", "poor", "fine"});
  const auto view =
      change(here, method::post, "views",
             {{"schema", "lab"}, {"name", "v"}, {"definition", "SELECT id FROM lab.t;"}});
  CHECK(view["security_invoker"] == true);
  CHECK(change(here, method::patch, "views/" + id_of(view),
               {{"definition", "SELECT id, amount FROM lab.t"}})["columns"]
            .size() == 2);
  const auto counted =
      change(here, method::post, "materialized-views",
             {{"schema", "lab"}, {"name", "m"}, {"definition", "SELECT count(*) FROM lab.t"}});
  CHECK(change(here, method::patch, "materialized-views/" + id_of(counted),
               {{"refresh", true}})["is_populated"] == true);
  const auto function = change(here, method::post, "functions",
                               {{"schema", "lab"},
                                {"name", "stamp"},
                                {"return_type", "trigger"},
                                {"definition", "BEGIN RETURN NEW; END"},
                                {"config_params", {{"search_path", "''"}}}});
  CHECK(function["config_params"]["search_path"] == "\"\"");
  CHECK(change(here, method::patch, "functions/" + id_of(function),
               {{"security_definer", true}, {"name", "mark"}})["name"] == "mark");
  const auto trigger = change(here, method::post, "triggers",
                              {{"name", "mark"},
                               {"schema", "lab"},
                               {"table", "t"},
                               {"function_schema", "lab"},
                               {"function_name", "mark"},
                               {"events", {"INSERT"}}});
  CHECK(change(here, method::patch, "triggers/" + id_of(trigger),
               {{"enabled_mode", "DISABLED"}})["enabled_mode"] == "DISABLED");
  change(here, method::delete_, "triggers/" + id_of(trigger), nullptr);
  change(here, method::delete_, "functions/" + id_of(function), nullptr);
  change(here, method::delete_, "materialized-views/" + id_of(counted), nullptr);
  change(here, method::delete_, "views/" + id_of(view), nullptr);
  change(here, method::delete_, "types/" + id_of(mood), nullptr);
  const auto schema =
      json_of(here.send(method::get, sql_path + "/schemas?included_schemas=lab", "", "ada"))[0];
  CHECK(change(here, method::patch, "schemas/" + id_of(schema), {{"name", "lab"}})["name"] ==
        "lab");
  change(here, method::delete_, "schemas/" + id_of(schema), nullptr, 400);
  change(here, method::delete_, "schemas/" + id_of(schema) + "?cascade=true", nullptr);
}

TEST_CASE("definition routes: policies, privileges and publications are changed") {
  api_installation here;
  clear_lab(here);
  const auto table = new_table(here, "t");
  const auto policy = change(here, method::post, "policies",
                             {{"name", "own"},
                              {"schema", "lab"},
                              {"table", "t"},
                              {"command", "SELECT"},
                              {"definition", "amount > 0"}});
  CHECK(policy["definition"] == "(amount > (0)::numeric)");
  CHECK(change(here, method::patch, "policies/" + id_of(policy),
               {{"definition", "true"}, {"roles", {"guest"}}})["roles"] == json{"guest"});
  change(here, method::delete_, "policies/" + id_of(policy), nullptr);
  const json privilege = {
      {"relation_id", table["id"]}, {"grantee", "guest"}, {"privilege_type", "INSERT"}};
  CHECK(change(here, method::post, "table-privileges", privilege)["privileges"].dump().find(
            "guest") != std::string::npos);
  CHECK(change(here, method::delete_, "table-privileges", privilege)["privileges"].dump().find(
            "guest") == std::string::npos);
  const json on_column = {{"column_id", table["columns"][1]["id"]},
                          {"grantee", "public"},
                          {"privilege_type", "SELECT"}};
  CHECK(change(here, method::post, "column-privileges", on_column)["privileges"].dump().find(
            "public") != std::string::npos);
  change(here, method::delete_, "column-privileges", on_column);
}

TEST_CASE("definition routes: a part that is more than one statement is refused") {
  api_installation here;
  clear_lab(here);
  const auto table = new_table(here, "t");
  const auto refused =
      change(here, method::post, "columns",
             {{"table_id", table["id"]}, {"name", "a"}, {"type", "int4; DROP TABLE lab.t"}}, 400);
  CHECK(refused["message"] ==
        "A type or an expression of the definition contains more than one statement.");
  const auto broken = change(here, method::post, "columns",
                             {{"table_id", table["id"]}, {"name", "a"}, {"type", "int4 ("}}, 400);
  CHECK(broken["message"].get<std::string>().starts_with("The definition is not valid SQL: "));
  CHECK(change(here, method::get, "tables/" + id_of(table), nullptr)["columns"].size() == 2);
}

TEST_CASE("definition routes: PostgreSQL's own schemas are read-only") {
  api_installation here;
  change(here, method::post, "tables", {{"schema", "pg_catalog"}, {"name", "t"}}, 403);
  change(here, method::post, "schemas", {{"name", "pg_mine"}}, 403);
  const auto table = json_of(here.send(
      method::get,
      sql_path + "/tables?include_system_schemas=true&included_schemas=pg_catalog&limit=1", "",
      "ada"))[0];
  change(here, method::delete_, "tables/" + id_of(table), nullptr, 403);
}

TEST_CASE("definition routes: members without full access change nothing") {
  api_installation here;
  CHECK(here.status_of(method::post, sql_path + "/schemas", R"({"name":"of_rex"})", "rex") == 403);
  CHECK(here.status_of(method::delete_, sql_path + "/tables/1", "", "rex") == 403);
}

TEST_CASE("definition routes: faults in nested objects name their place") {
  api_installation here;
  const auto refused =
      change(here, method::post, "tables",
             {{"name", "t"},
              {"columns", {{{"name", "a"}, {"type", "int4"}}, {{"name", ""}, {"kind", "x"}}}}},
             400);
  CHECK(refused.dump().find("columns[1].type") != std::string::npos);
  CHECK(refused.dump().find("columns[1].kind") != std::string::npos);
}

TEST_CASE("definition routes: a lock of another session is reported with who holds it") {
  api_installation here;
  clear_lab(here);
  const auto table = new_table(here, "t");
  const auto open = json_of(here.send(method::post, sql_path + "/transactions", "{}", "ada"));
  REQUIRE(here.status_of(
              method::post, sql_path + "/query",
              json{{"query", "LOCK TABLE lab.t IN SHARE MODE"}, {"transaction", open["id"]}}.dump(),
              "ada") == 200);
  const auto refused =
      change(here, method::patch, "tables/" + id_of(table), {{"rls_enabled", true}}, 400);
  CHECK(refused["sqlstate"] == "55P03");
  CHECK(refused["detail"].get<std::string>().find("LOCK TABLE lab.t IN SHARE MODE") !=
        std::string::npos);
}

TEST_CASE("definition routes: partitions are created, attached and detached") {
  api_installation here;
  clear_lab(here);
  const auto parent = change(here, method::post, "tables",
                             {{"schema", "lab"},
                              {"name", "events"},
                              {"columns", {{{"name", "id"}, {"type", "int8"}}}},
                              {"partition_by", "RANGE (id)"}});
  const auto id = parent["id"].get<int>();
  CHECK(parent["partition_key"] == "RANGE (id)");
  json partition{{"schema", "lab"}, {"name", "events_1"}, {"partition_of", id}};
  const auto refused = change(here, method::post, "tables", partition, 400);
  CHECK(refused["errors"][0]["field"] == "partition_bound");
  partition["partition_bound"] = "FOR VALUES FROM (1) TO (10)";
  const auto first = change(here, method::post, "tables", partition);
  CHECK(first["partition_of"] == id);
  CHECK(first["partition_bound"] == "FOR VALUES FROM ('1') TO ('10')");
  const auto path = "tables/" + id_of(first);
  CHECK(first["partition_detach_pending"] == false);
  const json concurrently{{"detach", true}, {"detach_mode", "CONCURRENTLY"}};
  CHECK(change(here, method::patch, path, concurrently)["partition_of"].is_null());
  change(here, method::patch, path, concurrently, 400);
  change(here, method::patch, path,
         {{"attach_to", id}, {"partition_bound", "FOR VALUES FROM (1) TO (10)"}});
  const auto two =
      change(here, method::patch, path,
             {{"detach", true}, {"detach_mode", "CONCURRENTLY"}, {"name", "events_2"}}, 400);
  CHECK(two["errors"][0]["field"] == "detach_mode");
  const auto whole =
      change(here, method::patch, path, {{"detach", true}, {"detach_mode", "FINALIZE"}}, 400);
  CHECK(whole["sqlstate"].is_string());
  CHECK(change(here, method::patch, path, {{"detach", true}})["partition_of"].is_null());
  const auto attached =
      change(here, method::patch, path, {{"attach_to", id}, {"partition_bound", "DEFAULT"}});
  CHECK(attached["partition_bound"] == "DEFAULT");
}

TEST_CASE("definition routes: default privileges are granted, listed and revoked") {
  api_installation here;
  clear_lab(here);
  const json one{{"schema", "lab"},
                 {"object_type", "TABLES"},
                 {"grantee", "public"},
                 {"privilege_type", "SELECT"}};
  const auto count = [&] {
    int found = 0;
    for (const auto& it : here.shown(sql_path + "/default-privileges", "ada"))
      if (it["schema"] == "lab" && it["grantee"] == "public") ++found;
    return found;
  };
  CHECK(change(here, method::post, "default-privileges", one)["schema"] == "lab");
  CHECK(count() == 1);
  change(here, method::delete_, "default-privileges", one);
  CHECK(count() == 0);
  auto of_system = one;
  of_system["schema"] = "pg_catalog";
  change(here, method::post, "default-privileges", of_system, 403);
}

TEST_CASE("definition routes: the SQL of an extension has the schema that it will get") {
  api_installation here;
  here.allow_extensions(R"({"allowed": ["plpgsql", "bloom", "earthdistance"]})");
  const auto sql = [&](json body) {
    body["dry_run"] = true;
    return change(here, method::post, "extensions", body)["sql"];
  };
  CHECK(sql({{"name", "bloom"}}) == "CREATE EXTENSION bloom SCHEMA extensions;");
  CHECK(sql({{"name", "plpgsql"}}) == "CREATE EXTENSION plpgsql;");
  CHECK(sql({{"name", "earthdistance"}, {"cascade", true}}) ==
        "CREATE EXTENSION earthdistance SCHEMA extensions CASCADE;");
}

TEST_CASE("definition routes: CASCADE needs the default version of an extension") {
  api_installation here;
  here.allow_extensions(R"({"allowed": ["earthdistance"]})");
  const auto refused =
      change(here, method::post, "extensions",
             {{"name", "earthdistance"}, {"cascade", true}, {"version", "1.0"}}, 400);
  CHECK(refused["errors"][0]["field"] == "cascade");
}
