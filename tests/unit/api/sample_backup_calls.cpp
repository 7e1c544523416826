#include "sample_backup_calls.hpp"

#include "api_server.hpp"

namespace signalbox::api::testing {

std::vector<sample_call> calls_of_backups() {
  using transport::http::method;
  const auto backups = "/platform/database/" + std::string{sample_ref} + "/backups";
  const std::string label{sample_backup};
  return {
      {"list_backups", "ada", method::get, backups, "", 200},
      {"create_backup", "ada", method::post, backups, R"({"kind":"full"})", 202},
      {"cancel_backup", "ada", method::delete_, backups + "/running", "", 204},
      {"prove_backup", "ada", method::post, backups + "/" + label + "/prove", "", 202},
      {"restore_backup", "ada", method::post, backups + "/restore", R"({"id":")" + label + R"("})",
       202},
      {"restore_to_time", "ada", method::post, backups + "/pitr",
       R"({"recovery_time_target_unix":1790010000})", 202},
  };
}

}  // namespace signalbox::api::testing
