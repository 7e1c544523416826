#include "sample_log_calls.hpp"

#include "api_server.hpp"

namespace signalbox::api::testing {

std::vector<sample_call> calls_of_logs() {
  using transport::http::method;
  const auto logs = project_path + "/logs";
  const auto endpoint = project_path + "/analytics/endpoints/logs.all";
  // The hour before the time of the scripted installation.
  const std::string range = R"("from":1799996400000000,"to":1800000000000000)";
  return {
      {"show_log_catalogue", "ada", method::get, logs + "/catalogue", "", 200, false},
      {"search_logs", "ada", method::post, logs + "/search",
       "{" + range +
           R"(,"sources":["postgres_logs"],"search":"severity:error","limit":100,
              "newest_first":true})",
       200, false},
      {"count_logs", "ada", method::post, logs + "/histogram", "{" + range + R"(,"buckets":6})",
       200, false},
      {"count_log_values", "ada", method::post, logs + "/facets",
       "{" + range + R"(,"fields":["severity","metadata.parsed.user_name"]})", 200, false},
      {"show_log_context", "ada", method::post, logs + "/context",
       R"({"id":"0000000000000002","timestamp":1799999940000000,"before":10,"after":10})", 200,
       false},
      {"export_logs", "ada", method::post, logs + "/export",
       "{" + range + R"(,"search":"orders","format":"csv"})", 200, false},
      {"download_log_export", "", method::get,
       logs + "/export/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ", "", 404, false},
      {"query_logs_by_url", "ada", method::get,
       endpoint + "?sql=select%20count(*)%20as%20lines%20from%20postgres_logs"
                  "&iso_timestamp_start=2027-01-15T07:00:00Z"
                  "&iso_timestamp_end=2027-01-15T08:00:00Z",
       "", 200, false},
      {"query_logs", "ada", method::post, endpoint,
       R"({"sql":"SELECT timestamp, event_message FROM postgres_logs ORDER BY timestamp DESC",
           "iso_timestamp_start":"2027-01-15T07:00:00Z",
           "iso_timestamp_end":"2027-01-15T08:00:00Z"})",
       200, false},
  };
}

}  // namespace signalbox::api::testing
