#include "sample_advisor_calls.hpp"

#include "api_server.hpp"

namespace signalbox::api::testing {

std::vector<sample_call> calls_of_advisor() {
  using transport::http::method;
  const auto exceptions = project_path + "/notifications/advisor/exceptions";
  return {
      {"run_lints", "ada", method::get, project_path + "/run-lints?category=SECURITY", "", 200},
      {"run_lint", "ada", method::get, project_path + "/run-lints/no_primary_key", "", 200},
      {"show_query_performance", "ada", method::get,
       project_path + "/advisors/query-performance?order=total_time&role=postgres&limit=100", "",
       200},
      {"list_advisor_exceptions", "ada", method::get, exceptions, "", 200},
      {"create_advisor_exception", "ada", method::post, exceptions,
       R"({"lint_name":"no_primary_key","cache_key":"no_primary_key_public_events",
           "reason":"Rows are only appended."})",
       201},
      {"update_advisor_exception", "ada", method::patch,
       exceptions + "/" + std::string{sample_exception},
       R"({"reason":"An import table without updates."})", 200},
      {"delete_advisor_exception", "ada", method::delete_,
       exceptions + "?id=" + std::string{sample_exception}, "", 204},
  };
}

}  // namespace signalbox::api::testing
