#include "sample_backup_calls.hpp"

#include "api_server.hpp"

namespace signalbox::api::testing {

std::vector<sample_call> calls_of_backups() {
  using transport::http::method;
  const auto backups = "/platform/database/" + std::string{sample_ref} + "/backups";
  const auto clone = "/platform/database/" + std::string{sample_ref} + "/clone";
  const auto branches = project_path + "/branches";
  const auto branch = branches + '/' + std::string{sample_branch};
  const std::string label{sample_backup};
  const auto dump = backups + "/dumps/" + std::string{sample_dump};
  const auto upload = backups + "/uploads/" + std::string{sample_dump};
  constexpr const char* source =
      R"({"connection_string":"postgresql://ada:a-password@db.example.com/shop"})";
  return {
      {"list_backups", "ada", method::get, backups, "", 200},
      {"create_backup", "ada", method::post, backups, R"({"kind":"full"})", 202},
      {"cancel_backup", "ada", method::delete_, backups + "/running", "", 204},
      {"prove_backup", "ada", method::post, backups + "/" + label + "/prove", "", 202},
      {"restore_backup", "ada", method::post, backups + "/restore", R"({"id":")" + label + R"("})",
       202},
      {"show_clone_options", "ada", method::get, clone, "", 200},
      {"clone_project", "ada", method::post, clone,
       R"({"name":"Shop copy","backup_id":")" + label + R"("})", 201},
      {"show_clone_status", "ada", method::get, clone + "/status", "", 200},
      {"list_branches", "ada", method::get, branches, "", 200},
      {"create_branch", "ada", method::post, branches,
       R"({"name":"try","from":"live","expires_in_hours":24})", 201},
      {"update_branch", "ada", method::patch, branch, R"({"expires_at":null})", 200},
      {"delete_branch", "ada", method::delete_, branch, "", 202},
      {"compare_branch", "ada", method::get, branch + "/diff", "", 200},
      {"merge_branch", "ada", method::post, branch + "/merge",
       R"({"changes":["table public.orders"],"dry_run":true})", 400},
      {"reset_branch", "ada", method::post, branch + "/reset", R"({"from":"live"})", 202},
      {"download_backup", "ada", method::post, backups + "/download", R"({"format":"custom"})",
       200},
      {"download_backup_by_link", "", method::get,
       backups + "/download/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ", "", 404, false},
      {"list_dumps", "ada", method::get, backups + "/downloadable-backups", "", 200},
      {"cancel_dump", "ada", method::delete_, dump, "", 202},
      {"download_dump_errors", "ada", method::get, dump + "/errors", "", 404},
      {"upload_dump", "ada", method::post, backups + "/uploads?filename=shop.sql", "SELECT 1;",
       200},
      {"describe_upload", "ada", method::get, upload, "", 404},
      {"remove_upload", "ada", method::delete_, upload, "", 404, false},
      {"restore_upload", "ada", method::post, upload + "/restore", R"({"existing":"skip"})", 404,
       false},
      {"check_migration", "ada", method::post, backups + "/migration/check", source, 400},
      {"start_migration", "ada", method::post, backups + "/migration", source, 202},
      {"restore_to_time", "ada", method::post, backups + "/pitr",
       R"({"recovery_time_target_unix":1790010000})", 202},
  };
}

}  // namespace signalbox::api::testing
