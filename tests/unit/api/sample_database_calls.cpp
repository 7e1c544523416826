#include "sample_database_calls.hpp"

#include "api_server.hpp"
#include "sample_advisor_calls.hpp"
#include "sample_backup_calls.hpp"
#include "sample_log_calls.hpp"

namespace signalbox::api::testing {

namespace {

using transport::http::method;

sample_call listed(std::string_view name, const std::string& kind, const std::string& query = "") {
  return {name, "ada", method::get, sql_path + "/" + kind + query, "", 200};
}

sample_call shown(std::string_view name, const std::string& kind, const std::string& id = "1") {
  return {name, "ada", method::get, sql_path + "/" + kind + "/" + id, "", 404};
}

sample_call created(std::string_view name, const std::string& kind, std::string body,
                    unsigned status = 200) {
  return {name, "ada", method::post, sql_path + "/" + kind, std::move(body), status};
}

sample_call changed(std::string_view name, const std::string& kind, std::string body,
                    const std::string& id = "1") {
  return {name, "ada", method::patch, sql_path + "/" + kind + "/" + id, std::move(body), 404};
}

sample_call dropped(std::string_view name, const std::string& kind,
                    const std::string& query = "?cascade=false&dry_run=true",
                    const std::string& id = "1") {
  return {name, "ada", method::delete_, sql_path + "/" + kind + "/" + id + query, "", 404};
}

std::vector<sample_call> lists() {
  return {
      listed("list_schemas", "schemas"),
      listed("list_tables", "tables",
             "?included_schemas=public&excluded_schemas=audit&include_columns=true"
             "&include_system_schemas=false&limit=100&offset=0"),
      listed("list_columns", "columns", "?table_id=16385"),
      listed("list_views", "views"),
      listed("list_materialized_views", "materialized-views"),
      listed("list_foreign_tables", "foreign-tables"),
      listed("list_types", "types"),
      listed("list_functions", "functions"),
      listed("list_triggers", "triggers"),
      listed("list_indexes", "indexes"),
      listed("list_constraints", "constraints"),
      listed("list_policies", "policies"),
      listed("list_database_roles", "roles"),
      listed("list_publications", "publications"),
      listed("list_extensions", "extensions"),
      listed("list_wrappers", "wrappers"),
      {"list_remote_tables", "ada", method::get, sql_path + "/wrappers/1/remote-tables", "", 404},
      listed("list_table_privileges", "table-privileges"),
      listed("list_column_privileges", "column-privileges"),
      listed("list_default_privileges", "default-privileges"),
      listed("list_database_settings", "config"),
      listed("show_database_version", "version"),
      shown("show_schema", "schemas"),
      shown("show_table", "tables"),
      shown("show_column", "columns", "1.1"),
      shown("show_view", "views"),
      shown("show_materialized_view", "materialized-views"),
      shown("show_function", "functions"),
  };
}

std::vector<sample_call> creations() {
  return {
      created("create_schema", "schemas", R"({"name":"audit","dry_run":true})"),
      created("create_table", "tables",
              R"js({"name":"orders","schema":"public","comment":"One for each purchase",
                  "columns":[{"name":"id","type":"int8","is_identity":true,
                              "is_primary_key":true},
                             {"name":"placed_at","type":"timestamptz","is_nullable":false,
                              "default_value":"now()"},
                             {"name":"state","type":"text","default_value":"new",
                              "default_value_format":"literal","check":"state <> ''"},
                             {"name":"customer_id","type":"int8"}],
                  "foreign_keys":[{"columns":["customer_id"],"target_table":"customers",
                                   "on_delete":"CASCADE"}],
                  "rls_enabled":true,"dry_run":true})js"),
      created("create_column", "columns",
              R"({"table_id":1,"name":"note","type":"text","dry_run":true})", 404),
      created("create_constraint", "constraints",
              R"({"table_id":1,"type":"CHECK","name":"positive","expression":"amount > 0",
                  "dry_run":true})",
              404),
      created("create_index", "indexes", R"({"table_id":1,"columns":["amount"],"dry_run":true})",
              404),
      created("create_type", "types",
              R"({"name":"mood","enums":["sad","fine","happy"],"dry_run":true})"),
      created("create_view", "views",
              R"({"name":"one","definition":"SELECT 1 AS one","dry_run":true})"),
      created("create_materialized_view", "materialized-views",
              R"({"name":"one","definition":"SELECT 1 AS one","dry_run":true})"),
      created("create_function", "functions",
              R"({"name":"twice","args":["n int4"],"return_type":"int4","language":"sql",
                  "definition":"SELECT 2 * n","behavior":"IMMUTABLE",
                  "config_params":{"search_path":"''"},"dry_run":true})"),
      created("create_trigger", "triggers",
              R"({"name":"stamp","table":"samples","function_name":"stamp",
                  "events":["INSERT","UPDATE"],"dry_run":true})"),
      created("create_policy", "policies",
              R"({"name":"Own rows","table":"samples","command":"SELECT",
                  "definition":"name = current_user","dry_run":true})"),
      created("create_publication", "publications",
              R"({"name":"changes","tables":[{"name":"samples"}],"publish_truncate":false,
                  "dry_run":true})"),
      created("create_extension", "extensions",
              R"({"name":"pg_trgm","cascade":true,"dry_run":true})"),
      created("create_role", "roles",
              R"({"name":"app","can_login":true,"password":"calm harbour, nine ropes",
                  "connection_limit":20,"member_of":[],"dry_run":true})"),
      created("create_wrapper", "wrappers",
              R"({"name":"shop","host":"8.8.8.8","port":5432,"database":"shop",
                  "sslmode":"require","dry_run":true})"),
      created("grant_table_privilege", "table-privileges",
              R"({"relation_id":1,"grantee":"public","privilege_type":"SELECT","dry_run":true})",
              404),
      created("grant_column_privilege", "column-privileges",
              R"({"column_id":"1.1","grantee":"public","privilege_type":"SELECT",
                  "dry_run":true})",
              404),
      created("grant_default_privilege", "default-privileges",
              R"({"schema":"public","object_type":"TABLES","grantee":"public",
                  "privilege_type":"SELECT","dry_run":true})"),
      created("test_policies", "policy-test",
              R"({"query":"SELECT current_user AS name","role":"owner",
                  "claims":{"sub":"7"},"settings":{"app.user_id":"7"},"limit":10})"),
  };
}

std::vector<sample_call> changes() {
  const std::string renamed = R"({"name":"renamed","dry_run":true})";
  return {
      changed("update_schema", "schemas", renamed),
      changed("update_table", "tables", R"({"rls_enabled":true,"comment":"","dry_run":true})"),
      {"switch_live_rows", "ada", method::put, sql_path + "/tables/1/live",
       R"({"live":true,"dry_run":true})", 404},
      changed("update_column", "columns", R"({"is_nullable":true,"dry_run":true})", "1.1"),
      changed("update_constraint", "constraints", renamed),
      changed("update_index", "indexes", renamed),
      changed("update_type", "types", R"({"add_values":[{"value":"thrilled"}],"dry_run":true})"),
      changed("update_view", "views", renamed),
      changed("update_materialized_view", "materialized-views",
              R"({"refresh":true,"dry_run":true})"),
      changed("update_function", "functions", R"({"security_definer":true,"dry_run":true})"),
      changed("update_trigger", "triggers", R"({"enabled_mode":"DISABLED","dry_run":true})"),
      changed("update_policy", "policies", R"({"definition":"true","dry_run":true})"),
      changed("update_publication", "publications", R"({"publish_delete":false,"dry_run":true})"),
      changed("update_role", "roles", R"({"valid_until":"infinity","dry_run":true})"),
      changed("update_wrapper", "wrappers", R"({"fetch_size":1000,"dry_run":true})"),
      {"put_wrapper_mapping", "ada", method::put, sql_path + "/wrappers/1/mappings",
       R"({"role":"postgres","user":"reader","password":"calm harbour, nine ropes",
           "dry_run":true})",
       404},
      {"import_foreign_schema", "ada", method::post, sql_path + "/wrappers/1/import",
       R"({"remote_schema":"public","local_schema":"public","choice":"only","tables":["orders"],
           "dry_run":true})",
       404},
      {"test_wrapper", "ada", method::post, sql_path + "/wrappers/1/test", R"({"role":"postgres"})",
       404},
      changed("update_extension", "extensions", R"({"update":true,"dry_run":true})", "pg_none"),
  };
}

std::vector<sample_call> removals() {
  const std::string alone = "?dry_run=true";
  return {
      dropped("drop_schema", "schemas"),
      dropped("drop_table", "tables"),
      dropped("drop_column", "columns", "?cascade=false&dry_run=true", "1.1"),
      dropped("drop_constraint", "constraints"),
      dropped("drop_index", "indexes"),
      dropped("drop_type", "types"),
      dropped("drop_view", "views"),
      dropped("drop_materialized_view", "materialized-views"),
      dropped("drop_function", "functions"),
      dropped("drop_trigger", "triggers"),
      dropped("drop_policy", "policies", alone),
      dropped("drop_publication", "publications", alone),
      dropped("drop_role", "roles"),
      dropped("drop_wrapper", "wrappers"),
      {"drop_wrapper_mapping", "ada", method::delete_,
       sql_path + "/wrappers/1/mappings/1?dry_run=true", "", 404},
      dropped("drop_extension", "extensions", "?cascade=false&dry_run=true", "pg_none"),
      {"revoke_table_privilege", "ada", method::delete_, sql_path + "/table-privileges",
       R"({"relation_id":1,"grantee":"public","privilege_type":"SELECT","dry_run":true})", 404},
      {"revoke_default_privilege", "ada", method::delete_, sql_path + "/default-privileges",
       R"({"object_type":"TABLES","grantee":"public","privilege_type":"SELECT","dry_run":true})",
       200},
      {"revoke_column_privilege", "ada", method::delete_, sql_path + "/column-privileges",
       R"({"column_id":"1.1","grantee":"public","privilege_type":"SELECT","dry_run":true})", 404},
  };
}

}  // namespace

std::vector<sample_call> calls_of_database() {
  std::vector<sample_call> all;
  for (auto* part :
       {lists, creations, changes, removals, calls_of_advisor, calls_of_backups, calls_of_logs})
    for (auto& one : part())
      all.push_back(std::move(one));
  return all;
}

}  // namespace signalbox::api::testing
