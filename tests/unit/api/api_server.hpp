#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "actors/status/status_snapshot.hpp"
#include "api/http/context.hpp"
#include "api/http/handler.hpp"
#include "api/http/router.hpp"
#include "api/log/log_reading.hpp"
#include "api/query/export_links.hpp"
#include "api/rows/row_imports.hpp"
#include "api/status/status_documents.hpp"
#include "core/json/json.hpp"
#include "domain/identity/access_token.hpp"
#include "domain/log/log_entry.hpp"
#include "dumps/service.hpp"
#include "logs/reader.hpp"
#include "provisioning/local/dump_programs.hpp"
#include "tenant_sql/service.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"
#include "tests/unit/tenant_sql/tenant_server.hpp"
#include "transport/http/stored_content.hpp"

namespace signalbox::api::testing {

/// The real handler, router, catalogues and description of the API, without a socket. A derived
/// class supplies the actors, which run on the test's thread. What the host reports (disk, metrics,
/// certificates) are members that a test may replace.
class api_server {
 public:
  api_server(const api_server&) = delete;
  api_server& operator=(const api_server&) = delete;

  /// Sends a request with a path and optional query.
  transport::http::response send(transport::http::method verb, std::string_view target,
                                 std::string_view body = {}, std::string_view caller = {});
  /// Sends a complete request.
  transport::http::response send(transport::http::request incoming);
  /// Sends a request with this access token.
  transport::http::response send_as_script(transport::http::method verb, std::string_view target,
                                           std::string_view body, const std::string& token);

  /// Returns a request of a caller: an account's name, `cli` for the command line, `alertmanager`,
  /// or empty.
  [[nodiscard]] transport::http::request request(transport::http::method verb,
                                                 std::string_view target, std::string_view body,
                                                 std::string_view caller) const;
  /// Returns the access token of a caller.
  [[nodiscard]] std::string token(std::string_view caller) const;
  /// Returns the claims in `token`.
  [[nodiscard]] domain::access_claims claims_of(std::string_view caller) const;
  /// Returns what allows a caller to use the database of a project.
  [[nodiscard]] std::string connection_pass(std::string_view caller, std::string_view ref) const;
  [[nodiscard]] std::string sign(const domain::access_claims& claims) const;

  [[nodiscard]] const router& routes() const { return routes_; }
  /// Adds a route of the test to those of the API.
  void add_route(const route& one);

  /// Enables rate limits.
  void bound_calls(const call_limits::bounds& incoming) { calls_.emplace(incoming); }

  /// Replaces the extensions that the platform creates.
  void allow_extensions(std::string_view text) {
    extensions_ = domain::extension_catalogue::parse("extensions.json", text).value();
  }

  /// The place of a project's log lines, and the source with this reference.
  /// @{
  [[nodiscard]] logs::log_place log_place_of(std::string_view ref) const;
  [[nodiscard]] const domain::log_source& log_source_named(std::string_view reference) const;
  /// @}
  /// Stores lines of a project.
  void store_log_lines(std::string_view ref, const std::vector<domain::log_entry>& lines) const;
  /// Stores three lines of the sample project, of the last minutes.
  void store_sample_log() const;

  static constexpr std::string_view alertmanager_secret = "alerts-of-these-tests";

  /// Returns the address of a project's database for statements; by default the tests' server.
  std::function<std::optional<domain::session_address>(const domain::project&)> session_address =
      [](const domain::project&) { return signalbox::testing::tenant_address(); };
  /// The certificate authority of the databases.
  std::optional<domain::database_authority> authority = domain::database_authority{
      .certificate = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
      .fingerprint = "AB:CD:EF",
      .expires_at = core::time_point{std::chrono::seconds{2'115'000'000}}};
  std::vector<missing_part> missing;
  core::result<void> headroom;  ///< space for another project on the host's disk
  std::function<std::string()> metrics = [] { return std::string{"signalbox_up 1\n"}; };
  settings limits{.cloud_providers = {},
                  .allowed_origins = {},
                  .alertmanager_token = std::string{alertmanager_secret}};
  sign_in_offers offers;
  mode_of_use mode;
  /// Enables the public status page.
  bool has_status_page = true;
  actors::status_snapshot status_snapshot;
  /// The assurance level of `token`.
  domain::assurance_level level = domain::assurance_level::aal1;
  struct seen {
    std::string route;
    unsigned status = 0;
    std::string request_id;
    std::string fault;
  };
  std::vector<seen> observed;

 protected:
  api_server();
  virtual ~api_server() = default;

  /// The actors, and the functions that read what no actor owns.
  struct back_end {
    actors::request_timeouts& timeouts;
    actors::directory_handle directory;
    std::function<void(callback<std::vector<domain::project>>)> all_projects;
    std::function<void(storage::audit_query, callback<std::vector<storage::audit_entry>>)>
        find_audit;
    std::function<void(storage::audit_entry)> note_audit;
  };
  virtual back_end connect_back_end() = 0;
  [[nodiscard]] virtual core::time_point present() const = 0;
  /// Runs the actors until they wait.
  virtual void run_actors() = 0;
  /// Lets time pass, because nothing else leads to an answer.
  virtual void wait() = 0;
  /// Called for every answer.
  virtual void check_answer(const transport::http::request&, const transport::http::response&) {}

 private:
  [[nodiscard]] context wired(back_end to);

  /// Appends the body of a streamed answer to its text.
  void pull(transport::http::response& answer);

  core::signing_key key_;
  core::entropy random_;
  core::sealing_key sealing_;
  domain::role_catalogue roles_;
  domain::region_catalogue regions_;
  domain::compute_catalogue compute_;
  domain::plan_catalogue plans_;
  domain::custom_content content_;
  domain::incident_template_catalogue incident_templates_;
  domain::extension_catalogue extensions_;
  std::optional<call_limits> calls_;
  export_links exports_;
  row_imports imports_;
  status_documents status_documents_;
  router routes_;
  const transport::http::stored_content& description_;
  /// One for each request, because tests replace parts of it. Coroutines may outlive their request.
  std::list<context> contexts_;
  boost::asio::io_context io_;

 public:
  /// Runs statements. Destroyed first: a text that is still being cancelled is then audited by its
  /// context.
  tenant_sql::service statements{tenant_sql::settings{}};

 private:
  signalbox::testing::temporary_folder dumps_folder_;
  provisioning::dump_programs dump_programs_{
      {.programs = signalbox::testing::installed_postgres().folder,
       .folder = dumps_folder_.path(),
       .user = signalbox::testing::unprivileged_user()}};

 public:
  /// Makes dumps. Connects to no other database.
  dumps::service dumper{
      {.bounds = {.concurrent = 100},
       .programs = signalbox::testing::installed_postgres().folder,
       .folder = dumps_folder_.path(),
       .find_address = [](const std::string&, std::uint16_t) -> core::result<std::string> {
         return core::fail(core::errc::bad_request, "This host is out of reach.");
       },
       .start_program =
           [this](const auto& of, const auto& what, auto streams) {
             return dump_programs_.start(of, what, std::move(streams));
           }}};

 private:
  domain::log_catalogue log_sources_;
  signalbox::testing::temporary_folder logs_folder_;

 public:
  /// Files in which calls have found damage.
  std::vector<std::string> damaged_logs;
  /// Destroyed before what its jobs use.
  logs::read_pool log_pool{logs::read_limits{}};

 private:
  log_reading log_reading_{
      .data_folder = logs_folder_.path(),
      .schema = log_sources_,
      .pool = log_pool,
      .report_damage = [this](const domain::project_ref&, const std::vector<std::string>& files) {
        damaged_logs.insert(damaged_logs.end(), files.begin(), files.end());
      }};
};

/// The sample data's names; see `api_installation`.
/// @{
inline constexpr std::string_view sample_slug = "acmeacmeacmeacmeacme";
inline constexpr std::string_view sample_ref = "prprprprprprprprprpr";
inline constexpr std::string_view sample_snippet = "51100000-0000-4000-8000-000000000001";
inline constexpr std::string_view sample_folder = "f01de400-0000-4000-8000-000000000001";
inline constexpr std::string_view sample_backup = "20261129-021500F";
inline constexpr std::string_view sample_dump = "d0000000-0000-4000-8000-000000000001";
inline constexpr std::string_view sample_exception = "ad415000-0000-4000-8000-000000000001";
inline constexpr std::string_view sample_branch = "branchbranchbranchbr";
inline constexpr std::string_view sample_target_slug = "globexglobexglobexgl";
inline constexpr std::string_view sample_other_ref = "otherotherotherother";
inline const std::string organization_path = "/platform/organizations/" + std::string{sample_slug};
inline const std::string project_path = "/platform/projects/" + std::string{sample_ref};
inline const std::string sql_path = "/platform/pg-meta/" + std::string{sample_ref};
/// @}

/// Returns the account id of a name.
[[nodiscard]] std::string account_of(std::string_view person);

/// Returns the body of an answer as JSON; null when it is not JSON.
[[nodiscard]] core::json json_of(const transport::http::response& answer);

}  // namespace signalbox::api::testing
