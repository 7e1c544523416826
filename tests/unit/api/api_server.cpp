#include "api_server.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "domain/query/connection_pass.hpp"
#include "transport/http/body_source.hpp"

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <exception>
#include <span>
#include <stdexcept>
#include <utility>

#include "api/http/principal.hpp"
#include "api/openapi/document.hpp"
#include "api/routes.hpp"
#include "logs/place.hpp"
#include "logs/store.hpp"
#include "tests/unit/domain/file_text.hpp"

namespace signalbox::api::testing {

namespace {

/// More than any request needs, also one that waits for its deadline.
constexpr int rounds_max = 1'000;
/// Longer than any statement of a test.
constexpr std::chrono::seconds sql_patience{30};

/// Different bytes each time.
core::entropy test_entropy() {
  return [count = std::uint64_t{0}](std::span<std::byte> into) mutable {
    ++count;
    for (std::size_t at = 0; at < into.size(); ++at)
      into[at] = static_cast<std::byte>((count >> (8 * (at % 8))) ^ at);
  };
}

template <class Catalogue>
Catalogue catalogue(const std::string& name) {
  auto parsed = Catalogue::parse(name, domain::file_text(SIGNALBOX_CONFIG_DIR "/" + name));
  if (!parsed) throw std::runtime_error(parsed.error().message);
  return std::move(*parsed);
}

core::signing_key test_key() {
  std::array<std::byte, core::secret_key_bytes> bytes{};
  bytes.fill(std::byte{7});
  return core::signing_key::from_bytes(bytes).value();
}

/// Returns the description of all routes, created once: this takes as long as a hundred calls, and
/// it is the same in every installation.
const transport::http::stored_content& published_once(std::span<const route> routes) {
  static const auto made = openapi::publish(routes, "1.2.3");
  return made;
}

std::optional<std::string> refusal_above_24_gb(const domain::compute_size& size) {
  if (size.memory_gb <= 24) return std::nullopt;
  return "This machine has 24 GB of memory.";
}

domain::instance_address address_of(const domain::project& what) {
  return {.host = "db.example", .port = what.port, .user = "postgres", .database = "app"};
}

std::optional<domain::instance_address> pooled_address_of(const domain::project& what) {
  return domain::instance_address{
      .host = "db.example", .port = 6'543, .user = "postgres", .database = what.ref.value};
}

/// Statements run on another thread, in real time. The history is an actor's, which waits on the
/// virtual clock: waiting in real time would only delay it.
bool runs_statements(std::string_view path) {
  const auto has = [path](std::string_view part) { return path.find(part) != path.npos; };
  return (has("/pg-meta/") && !path.ends_with("/history")) || has("/run-lints") ||
         has("/advisors/") || path.ends_with("/diff") || path.ends_with("/merge") ||
         has("/api/graphql") || has("/cron/pg_cron/") || has("/backups/download") ||
         has("/logs/") || has("/analytics/") || has("/backups/dumps/") || has("/backups/uploads") ||
         has("/backups/migration");
}

}  // namespace

api_server::api_server()
    : key_(test_key()),
      random_(test_entropy()),
      sealing_(core::sealing_key::generate(random_)),
      roles_(catalogue<domain::role_catalogue>("roles.json")),
      regions_(catalogue<domain::region_catalogue>("regions.json")),
      compute_(catalogue<domain::compute_catalogue>("compute.json")),
      plans_(catalogue<domain::plan_catalogue>("plans.json")),
      content_(catalogue<domain::custom_content>("custom_content.json")),
      incident_templates_(
          catalogue<domain::incident_template_catalogue>("incident_templates.json")),
      extensions_(catalogue<domain::extension_catalogue>("extensions.json")),
      calls_(std::in_place, call_limits::bounds{}),
      status_documents_(status_snapshot, {}),
      routes_(all_routes()),
      description_(published_once(routes_.routes())),
      log_sources_(catalogue<domain::log_catalogue>("log_sources.json")) {}

context api_server::wired(back_end to) {
  return {.timeouts = to.timeouts,
          .directory = std::move(to.directory),
          .key = key_,
          .roles = roles_,
          .regions = regions_,
          .description = description_,
          .compute = compute_,
          .plans = plans_,
          .host_refusal = refusal_above_24_gb,
          .content = content_,
          .incident_templates = incident_templates_,
          .extensions = extensions_,
          .address = address_of,
          .pooled_address = pooled_address_of,
          .session_address = session_address,
          .sql = &statements,
          .sealing = sealing_,
          .random = random_,
          .database_authority = [this] { return authority; },
          .clock = [this] { return present(); },
          .missing = [this] { return missing; },
          .metrics = [this] { return metrics(); },
          .all_projects = std::move(to.all_projects),
          .find_audit = std::move(to.find_audit),
          .note_audit = std::move(to.note_audit),
          .observe =
              [this](const observation& what) {
                observed.push_back({.route = std::string{what.route},
                                    .status = what.status,
                                    .request_id = std::string{what.request_id},
                                    .fault = std::string{what.fault}});
              },
          .limits = limits,
          .calls = *calls_,
          .exports = exports_,
          .imports = imports_,
          .offers = [this] { return offers; },
          .mode = mode,
          .check_disk_headroom = [this] { return headroom; },
          .dumps = &dumper,
          .logs = &log_reading_,
          .status = has_status_page ? &status_documents_ : nullptr};
}

std::string api_server::connection_pass(std::string_view caller, std::string_view ref) const {
  return domain::make_connection_pass(domain::project_ref{std::string{ref}},
                                      domain::account_id{account_of(caller)}, present(), sealing_,
                                      random_);
}

void api_server::add_route(const route& one) {
  auto all = routes_.routes();
  all.push_back(one);
  routes_ = router(std::move(all));
}

std::string api_server::token(std::string_view caller) const {
  if (caller == "alertmanager") return std::string{alertmanager_secret};
  return sign(claims_of(caller));
}

std::string api_server::sign(const domain::access_claims& claims) const {
  return domain::sign_access_token(claims, key_);
}

domain::access_claims api_server::claims_of(std::string_view caller) const {
  const bool is_cli = caller == "cli";
  domain::access_claims claims;
  claims.account = domain::account_id{is_cli ? std::string{nil_uuid} : account_of(caller)};
  claims.session = domain::session_id{is_cli ? std::string{nil_uuid} : account_of(caller)};
  claims.email = fmt::format("{}@example.com", caller);
  if (is_cli) claims.role = operator_role;
  claims.level = level;
  claims.issued_at = present() - std::chrono::minutes{1};
  claims.expires_at = present() + std::chrono::minutes{59};
  return claims;
}

transport::http::request api_server::request(transport::http::method verb, std::string_view target,
                                             std::string_view body, std::string_view caller) const {
  transport::http::request made;
  made.verb = verb;
  const auto query = target.find('?');
  made.path = std::string{target.substr(0, query)};
  if (query != target.npos) made.query = std::string{target.substr(query + 1)};
  made.body = std::string{body};
  made.id = "11111111-2222-4333-8444-555555555555";
  // Metrics are read from the server's own host.
  made.remote_address = target == "/metrics" ? "127.0.0.1" : "192.0.2.7";
  if (!body.empty()) {
    const bool is_json = body.starts_with('{') || body.starts_with('[');
    made.headers.add("Content-Type",
                     is_json ? "application/json" : "application/x-www-form-urlencoded");
  }
  if (!caller.empty()) made.headers.add("Authorization", "Bearer " + token(caller));
  for (const std::string_view path : {"/platform/pg-meta/", "/platform/projects/"}) {
    if (caller.empty() || !target.starts_with(path)) continue;
    const auto ref = target.substr(path.size(), sample_ref.size());
    made.headers.add("x-connection-encrypted", connection_pass(caller, ref));
  }
  return made;
}

transport::http::response api_server::send(transport::http::method verb, std::string_view target,
                                           std::string_view body, std::string_view caller) {
  return send(request(verb, target, body, caller));
}

transport::http::response api_server::send_as_script(transport::http::method verb,
                                                     std::string_view target, std::string_view body,
                                                     const std::string& token) {
  auto incoming = request(verb, target, body, "");
  incoming.headers.add("Authorization", "Bearer " + token);
  return send(std::move(incoming));
}

transport::http::response api_server::send(transport::http::request incoming) {
  const auto& in = contexts_.emplace_back(wired(connect_back_end()));
  const auto handler = make_handler(in, routes_);
  std::optional<transport::http::response> answered;
  boost::asio::co_spawn(io_, handler(incoming),
                        [&](const std::exception_ptr& thrown, transport::http::response answer) {
                          if (thrown) std::rethrow_exception(thrown);
                          answered = std::move(answer);
                        });
  for (int round = 0; !answered; ++round) {
    REQUIRE(round < rounds_max);
    io_.restart();
    const auto resumed = io_.poll();
    if (answered) break;
    run_actors();
    if (resumed > 0 || io_.poll() > 0) continue;
    if (runs_statements(incoming.path) && io_.run_one_for(sql_patience) > 0) continue;
    wait();
  }
  if (answered->stream) pull(*answered);
  // What a stream has reported at its end.
  run_actors();
  check_answer(incoming, *answered);
  return std::move(*answered);
}

void api_server::pull(transport::http::response& answer) {
  for (bool is_over = false; !is_over;) {
    bool is_pulled = false;
    boost::asio::co_spawn(
        io_, answer.stream->next(),
        [&](const std::exception_ptr& thrown, core::result<std::string_view> got) {
          if (thrown) std::rethrow_exception(thrown);
          is_pulled = true;
          is_over = !got || got->empty();
          if (got) answer.body += *got;
        });
    while (!is_pulled) {
      io_.restart();
      (void)io_.run_one_for(sql_patience);
    }
  }
}

logs::log_place api_server::log_place_of(std::string_view ref) const {
  return logs::place_of(logs_folder_.path(), domain::project_ref{std::string{ref}});
}

const domain::log_source& api_server::log_source_named(std::string_view reference) const {
  const auto* const found = log_sources_.find(reference);
  if (found == nullptr) throw std::runtime_error("there is no such source");
  return *found;
}

void api_server::store_log_lines(std::string_view ref,
                                 const std::vector<domain::log_entry>& lines) const {
  auto store = logs::store::open({.at = log_place_of(ref)});
  if (!store) throw std::runtime_error(store.error().message);
  const auto now = std::chrono::floor<std::chrono::microseconds>(present());
  const auto stored = (*store)->append(lines, std::nullopt, now);
  if (!stored) throw std::runtime_error(stored.error().message);
}

void api_server::store_sample_log() const {
  const auto now = std::chrono::floor<std::chrono::microseconds>(present());
  const auto& postgres = log_source_named("postgres_logs");
  const auto& edge = log_source_named("edge_logs");
  const auto line = [&](const domain::log_source& of, std::chrono::seconds ago,
                        std::string_view message, std::string_view metadata) {
    return domain::accept_log_line(of, {.at = now - ago, .message = message, .metadata = metadata},
                                   now);
  };
  store_log_lines(
      sample_ref,
      {line(postgres, std::chrono::seconds{120}, "connection authorized: user=postgres",
            R"({"parsed":{"error_severity":"LOG","user_name":"postgres"}})"),
       line(postgres, std::chrono::seconds{60}, R"(relation "orders" does not exist)",
            R"({"parsed":{"error_severity":"ERROR","sql_state_code":"42P01","user_name":"ada"}})"),
       line(edge, std::chrono::seconds{30}, "POST /platform/pg-meta/{ref}/query 400",
            R"({"request":{"method":"POST","path":"/platform/pg-meta/{ref}/query"},)"
            R"("response":{"status_code":400}})")});
}

std::string account_of(std::string_view person) {
  return fmt::format("{:02x}{:02x}{:02x}00-0000-4000-8000-000000000000", person.at(0), person.at(1),
                     person.at(2));
}

core::json json_of(const transport::http::response& answer) {
  const auto& text = answer.shared_body ? *answer.shared_body : answer.body;
  auto parsed = core::json::parse(text, nullptr, false);
  return parsed.is_discarded() ? core::json() : parsed;
}

}  // namespace signalbox::api::testing
