#include "scripted_installation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <caf/atom.hpp>
#include <caf/event_based_actor.hpp>
#include <caf/exit_reason.hpp>
#include <caf/send.hpp>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/auth_errors.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "api/openapi/examples.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/backup/restore_window.hpp"
#include "sample_status.hpp"

namespace signalbox::api::testing {

namespace {

using actors::to_caf;

constexpr core::time_point long_ago{std::chrono::seconds{1'790'000'000}};

/// Fills a default-constructed reply with what the routes need of its type to succeed. What no
/// overload names stays empty.
/// @{
template <class Reply>
void fill(const scripted_state&, Reply&) {}

void fill(const scripted_state&, actors::enrolled_factor& to) {
  to.url = "otpauth://totp/Signalbox:ada?secret=GEZDGNBV";
}
void fill(const scripted_state&, actors::next_address& to) {
  to.url = "https://github.example/login?state=s";
}
void fill(const scripted_state& state, domain::organization& to) {
  to = state.organization;
}
void fill(const scripted_state& state, domain::member& to) {
  to = state.members.front();
}
void fill(const scripted_state& state, std::vector<domain::member>& to) {
  to = state.members;
}
void fill(const scripted_state&, domain::invitation& to) {
  to.id = 8;
  to.access = domain::everywhere(domain::role::developer);
}
void fill(const scripted_state& state, actors::found_invitation& to) {
  fill(state, to.what);
}
void fill(const scripted_state& state, domain::project& to) {
  to = state.projects.front();
}
void fill(const scripted_state& state, actors::branch_base_state& to) {
  fill(state, to.branch);
}
void fill(const scripted_state& state, actors::backups_overview& to) {
  fill(state, to.project);
  const core::time_point ended = long_ago + std::chrono::hours{3};
  to.state.backups = {{.label = std::string{sample_backup},
                       .started_at = ended - std::chrono::seconds{4},
                       .finished_at = ended,
                       .database_bytes = 23'000'000,
                       .stored_bytes = 2'800'000}};
  to.state.archive.archived_until = ended + std::chrono::hours{5};
  to.state.stored_bytes = 3'100'000;
  to.state.window = domain::window_of(to.state);
  to.read_at = ended + std::chrono::hours{5};
  to.is_current = true;
  to.proofs = {{.label = std::string{sample_backup},
                .proven_at = ended + std::chrono::minutes{1},
                .took = std::chrono::milliseconds{3'100}}};
  to.next_at = ended + std::chrono::hours{24};
}
void fill(const scripted_state&, domain::dump_job& to) {
  to.id = std::string{sample_dump};
  to.name = "shop.dump";
  to.by = "ada";
  to.started_at = long_ago;
}
void fill(const scripted_state& state, std::vector<domain::project>& to) {
  to = state.projects;
}
void fill(const scripted_state& state, actors::created_project& to) {
  fill(state, to.what);
}
void fill(const scripted_state& state, actors::project_disk& to) {
  fill(state, to.what);
}
void fill(const scripted_state& state, actors::found_transfer_link& to) {
  fill(state, to.of);
}
void fill(const scripted_state&, domain::incident_delivery& to) {
  to.body = {{"incident", {{"id", ""}}}};
}
/// A password, or a simulation's report.
void fill(const scripted_state&, std::string& to) {
  to = openapi::example_of("show_simulation")->at("answer").dump();
}
void fill(const scripted_state&, domain::notice& to) {
  to.id = domain::notice_id{"a071ce00-0000-4000-8000-000000000001"};
  to.message = "Maintenance on Sunday.";
  to.link = "https://example.com/maintenance";
  to.severity = domain::notice_severity::warning;
  to.starts_at = long_ago;
  to.ends_at = core::from_iso8601("2026-11-20T20:00:00.000Z");
}
void fill(const scripted_state&, domain::snippet& to) {
  to.id = domain::snippet_id{std::string{sample_snippet}};
  to.name = "Monthly report";
  to.owner = domain::snippet_author{domain::account_id{account_of("ada")}, "ada"};
  to.updated_by = to.owner;
  to.version = 3;
  to.sql = "select 1";
}
void fill(const scripted_state& state, domain::snippet_page& to) {
  fill(state, to.entries.emplace_back());
  to.entries.back().sql.reset();
}
void fill(const scripted_state& state, actors::saved_snippet& to) {
  fill(state, to.what);
}
void fill(const scripted_state&, domain::snippet_version& to) {
  to.version = 3;
  to.name = "Monthly report";
  to.updated_by = domain::snippet_author{domain::account_id{account_of("ada")}, "ada"};
  to.sql = "select 1";
}
void fill(const scripted_state&, domain::snippet_folder& to) {
  to.id = domain::snippet_folder_id{std::string{sample_folder}};
  to.name = "Reports";
}
void fill(const scripted_state&, domain::history_entry& to) {
  to.id = 7;
  to.query = "select 1";
  to.role = "postgres";
  to.rows = 1;
}
void fill(const scripted_state&, domain::advisor_exception& to) {
  to.id = domain::advisor_exception_id{std::string{sample_exception}};
  to.lint_name = "no_primary_key";
  to.cache_key = "no_primary_key_public_events";
  to.reason = "Rows are only appended.";
  to.created_by = "ada";
}
/// After the others, which it finds.
template <class Value>
void fill(const scripted_state& state, std::vector<Value>& to) {
  fill(state, to.emplace_back());
}
/// @}

template <class Message>
concept request = requires {
  typename Message::reply;
};

/// Returns the handler of a message: a sample of its reply's type, or the scripted failure.
template <class Message>
auto sample_of(scripted_state& state) {
  if constexpr (request<Message>) {
    return [&state](const Message&) -> caf::result<typename Message::reply> {
      ++state.requests;
      if (state.failure) return to_caf(*state.failure);
      typename Message::reply made{};
      fill(state, made);
      return made;
    };
  } else {
    return [](const Message&) {};
  }
}

template <class... Messages>
caf::message_handler samples_of(scripted_state& state, const actors::message_list<Messages...>&) {
  return {sample_of<Messages>(state)...};
}

caf::error not_found() {
  return to_caf(core::fail(core::errc::not_found, "There is nothing like that.").error());
}

/// The answers on which the decisions before and within a route depend.
caf::message_handler callers_and_places(scripted_state& state, const caf::actor& self) {
  return {[&state](const actors::find_session_context& m) -> caf::result<actors::session_context> {
            return state.people.at(m.account.value);
          },
          [&state](const actors::find_token_session_context& m)
              -> caf::result<actors::token_session_context> {
            const auto known = state.tokens.find(m.digest);
            if (known == state.tokens.end()) return to_caf(actors::bad_access_token());
            return actors::token_session_context{
                .subject = state.people.at(known->second.owner.value), .token = known->second};
          },
          [self](const actors::find_organization&) -> caf::result<actors::organization_handle> {
            return actors::organization_handle(self);
          },
          [&state, self](const actors::find_project& m) -> caf::result<actors::located_project> {
            // The branch is known to its own actor only.
            const auto& ref = m.ref.value == sample_branch ? state.projects.front().ref : m.ref;
            const auto found = std::ranges::find(state.projects, ref, &domain::project::ref);
            if (found == state.projects.end()) return not_found();
            return actors::located_project{.owner = actors::project_handle(self),
                                           .organization = found->organization};
          },
          // Ada owns all keys.
          [&state](const actors::revoke_project_key& m) -> caf::result<actors::done> {
            ++state.requests;
            if (state.failure) return to_caf(*state.failure);
            if (m.only_of && m.only_of->value != account_of("ada"))
              return to_caf(core::fail(core::errc::forbidden, "Not yours.").error());
            return actors::done{};
          }};
}

caf::behavior script(caf::event_based_actor* self, scripted_state* state) {
  return callers_and_places(*state, caf::actor_cast<caf::actor>(self))
      .or_else(samples_of(*state, actors::directory_requests{}))
      .or_else(samples_of(*state, actors::identity_requests{}))
      .or_else(samples_of(*state, actors::platform_requests{}))
      .or_else(samples_of(*state, actors::fleet_requests{}))
      .or_else(samples_of(*state, actors::simulation_requests{}))
      .or_else(samples_of(*state, actors::snippet_requests{}))
      .or_else(samples_of(*state, actors::organization_requests{}))
      .or_else(samples_of(*state, actors::project_requests{}));
}

caf::actor_system_config& on_virtual_time(caf::actor_system_config& config) {
  config.set("scheduler.policy", caf::atom("testing"));
  return config;
}

domain::organization organization_named(std::string_view slug, const char* name, const char* plan) {
  domain::organization made;
  made.slug = domain::organization_slug{std::string{slug}};
  made.name = name;
  made.plan = plan;
  return made;
}

actors::session_context person(std::string_view name) {
  actors::session_context made;
  made.account.id = domain::account_id{account_of(name)};
  made.account.email = fmt::format("{}@example.com", name);
  made.account.operates = name == "ora"   ? domain::operator_role::operator_
                          : name == "oki" ? domain::operator_role::on_call
                                          : domain::operator_role::none;
  made.profile.emplace();
  made.profile->account = made.account.id;
  made.profile->username = name;
  made.profile->primary_email = made.account.email;
  return made;
}

scripted_state sample_state() {
  scripted_state state;
  state.organization = organization_named(sample_slug, "Acme", "team");
  domain::project shop;
  shop.ref = domain::project_ref{std::string{sample_ref}};
  shop.organization = state.organization.slug;
  shop.name = "Shop";
  shop.region = "eu-west-3";
  shop.cloud_provider = "AWS";
  shop.port = 54400;
  shop.compute_size = "ci_micro";
  shop.condition.status = domain::project_status::active_healthy;
  state.projects.push_back(shop);
  const domain::access scoped{
      .everywhere = std::nullopt,
      .projects = {{std::string{sample_ref}, domain::role::developer},
                   {std::string{sample_other_ref}, domain::role::read_only}}};
  for (const auto& [name, access] : {std::pair{"ada", domain::everywhere(domain::role::owner)},
                                     {"bea", domain::everywhere(domain::role::administrator)},
                                     {"cem", domain::everywhere(domain::role::developer)},
                                     {"rex", domain::everywhere(domain::role::read_only)},
                                     {"sam", scoped}}) {
    auto& made = state.people[account_of(name)] = person(name);
    made.memberships.push_back({.in = state.organization, .access = access});
    state.members.push_back({.account = made.account.id,
                             .username = name,
                             .primary_email = made.account.email,
                             .access = access});
  }
  for (const auto* name : {"dan", "ora", "oki"})
    state.people[account_of(name)] = person(name);
  state.people[account_of("ada")].memberships.push_back(
      {.in = organization_named(sample_target_slug, "Globex", "pro"),
       .access = domain::everywhere(domain::role::owner)});
  return state;
}

}  // namespace

scripted_installation::scripted_installation()
    : state(sample_state()), system_(on_virtual_time(config_)) {
  status_snapshot.publish(sample_status(long_ago));
  actor_ = system_.spawn(script, &state);
  actors::identity_service(system_).set(actors::identity_handle(actor_));
  actors::platform_service(system_).set(actors::platform_handle(actor_));
  actors::fleet_service(system_).set(actors::fleet_handle(actor_));
  actors::simulation_service(system_).set(actors::simulation_handle(actor_));
  actors::snippet_service(system_).set(actors::snippet_handle(actor_));
  // CAF treats a time of 0 as none.
  scheduler().clock().current_time += std::chrono::hours{1};
  scheduler().run();
}

scripted_installation::~scripted_installation() {
  caf::anon_send_exit(actor_, caf::exit_reason::user_shutdown);
  scheduler().run();
}

api_server::back_end scripted_installation::connect_back_end() {
  return {.timeouts = timeouts_,
          .directory = actors::directory_handle(actor_),
          .all_projects =
              [this](const callback<std::vector<domain::project>>& then) {
                if (state.failure) return then(std::unexpected(*state.failure));
                then(state.projects);
              },
          .find_audit =
              [this](const storage::audit_query&,
                     const callback<std::vector<storage::audit_entry>>& then) {
                ++state.requests;
                if (state.failure) return then(std::unexpected(*state.failure));
                then(std::vector<storage::audit_entry>(1));
              },
          .note_audit =
              [this](storage::audit_entry entry) { state.noted.push_back(std::move(entry)); }};
}

void scripted_installation::set_mfa(bool mfa_enabled) {
  for (auto& [account, caller] : state.people)
    caller.account.mfa_enabled = mfa_enabled;
  level = mfa_enabled ? domain::assurance_level::aal2 : domain::assurance_level::aal1;
}

void scripted_installation::require_mfa() {
  state.organization.requires_mfa = true;
  for (auto& [account, caller] : state.people) {
    for (auto& one : caller.memberships)
      one.in.requires_mfa = one.in.slug == state.organization.slug;
  }
}

void scripted_installation::add_project(std::string_view with_ref) {
  auto made = state.projects.front();
  made.ref = domain::project_ref{std::string{with_ref}};
  state.projects.push_back(std::move(made));
}

std::string scripted_installation::make_script_token(std::string_view person,
                                                     domain::token_scopes scopes,
                                                     std::optional<std::string_view> project) {
  auto text = fmt::format("{}{:0>43}", domain::script_token_prefix, state.tokens.size());
  const auto number = state.tokens.size();
  auto& made = state.tokens[core::token_digest(text)];
  made.id = domain::script_token_id{fmt::format("70ce0000-0000-4000-8000-{:012}", number)};
  made.owner = domain::account_id{account_of(person)};
  made.name = "nightly";
  made.scopes = scopes;
  if (project) made.project = domain::project_ref{std::string{*project}};
  return text;
}

}  // namespace signalbox::api::testing
