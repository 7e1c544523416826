#include "app/simulate/named_server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "app/command_line/answers.hpp"
#include "app/command_line/platform_client.hpp"
#include "app/server/system_sources.hpp"
#include "app/simulate/fleet_batches.hpp"
#include "core/encoding/url_text.hpp"
#include "core/json/json_text.hpp"
#include "simulations/socket_backend/server_address.hpp"

namespace signalbox::app {

namespace {

using core::errc;
using core::json;
using core::result;

const std::string fleet_path = "/platform/operator/simulated-fleet";
constexpr std::string_view simulation_name_prefix = "rehearsal-";
/// A person needs a token that is valid for an hour; the server's tokens are valid for two.
constexpr std::chrono::minutes tokens_kept_for{45};
constexpr std::chrono::minutes tokens_tried_again_after{1};
/// More parts than the largest fleet has.
constexpr int removal_calls_max = 1'000;

constexpr unsigned unauthorized = 401;
constexpr unsigned forbidden_status = 403;
constexpr unsigned not_found_status = 404;
constexpr unsigned conflict_status = 409;

bool is_success(unsigned status) {
  constexpr unsigned first = 200;
  constexpr unsigned behind = 300;
  return status >= first && status < behind;
}

std::string said_in(const platform_answer& answer) {
  auto text = failure_text(answer);
  while (text.ends_with('\n'))
    text.pop_back();
  return text;
}

/// Returns the reason why a call failed or was rejected, and the required action.
std::unexpected<core::error> refused(const target_access& as, const platform_answer& answer) {
  switch (answer.status) {
    case unauthorized:
      return core::fail(
          errc::forbidden,
          fmt::format("{} rejects this token: it has expired or was issued by another server. Sign "
                      "in there as an operator for a new one (--token-file), or set the server's "
                      "own data folder (--data-dir).",
                      as.url));
    case forbidden_status:
      return core::fail(
          errc::forbidden,
          fmt::format(
              "{} allows only operators to run simulations, and this token is not an operator's. "
              "An administrator can grant the role: `signalbox user operator`.",
              as.url));
    case not_found_status:
      return core::fail(errc::conflict,
                        fmt::format("{} does not support simulations: is it a Signalbox server of "
                                    "this version?",
                                    as.url));
    default:
      return core::fail(errc::conflict, fmt::format("{}: {}", as.url, said_in(answer)));
  }
}

std::unexpected<core::error> unanswered(const target_access& as, const core::error& why) {
  if (why.code != errc::unavailable) return std::unexpected(why);
  return core::fail(errc::unavailable,
                    fmt::format("No server responds at {}. Is the server running, and is this its "
                                "address?",
                                as.url));
}

result<platform_answer> call_as(const target_access& as, const platform_request& what) {
  const auto server = reach(as, system_now());
  if (!server) return std::unexpected(server.error());
  auto answer = call_platform(*server, what);
  if (!answer) return unanswered(as, answer.error());
  return answer;
}

/// Errors: `bad_request` for an address that is not a valid simulation target.
result<void> check_address(const std::string& url) {
  try {
    (void)simulations::find_server(url);
  } catch (const std::exception& failure) {
    return core::fail(errc::bad_request, failure.what());
  }
  return {};
}

/// Returns the simulation that has a fleet on the server; null: none.
result<json> find_hosted(const target_access& as) {
  if (auto fits = check_address(as.url); !fits) return std::unexpected(fits.error());
  // The server is checked before the token, so that no token is required when no server responds.
  const auto alive =
      call_platform({.url = as.url, .token = {}}, {.method = "GET", .path = "/livez"});
  if (!alive && alive.error().code == errc::unavailable) return unanswered(as, alive.error());
  const auto answer = call_as(as, {.method = "GET", .path = fleet_path});
  if (!answer) return std::unexpected(answer.error());
  if (answer->status == conflict_status) {
    return core::fail(errc::conflict,
                      fmt::format("{} hosts real databases, so simulations are not allowed. Start "
                                  "a server with projects.provider = \"simulated\" for it.",
                                  as.url));
  }
  if (!is_success(answer->status)) return refused(as, *answer);
  if (!answer->body.is_object() || !answer->body.contains("rehearsal"))
    return core::fail(errc::internal, fmt::format("{} sent an unexpected response.", as.url));
  return answer->body["rehearsal"];
}

/// Returns whether the simulation's operator wrote the first entry of an incident's history.
bool is_opened_here(const json& incident) {
  const auto history = incident.find("history");
  if (history == incident.end() || !history->is_array() || history->empty()) return false;
  return core::text_in(history->front(), "by") ==
         std::string(simulation_name_prefix) + simulations::operator_username;
}

std::string way_out(const target_access& as) {
  return fmt::format("signalbox simulate --target {} --remove-fleet", as.url);
}

/// Resolves incidents that the simulation's operator has opened and that are still open, because
/// all users of the server see them. `call` returns a `result<platform_answer>`.
template <class Call>
result<void> close_incidents(const target_access& as, const Call& call) {
  const auto ask = [&](const platform_request& what) -> result<json> {
    auto answer = call(what);
    if (!answer) return std::unexpected(answer.error());
    if (!is_success(answer->status)) return refused(as, *answer);
    return std::move(answer->body);
  };
  const auto open = ask({.method = "GET", .path = "/platform/operator/incidents?which=open"});
  if (!open) return std::unexpected(open.error());
  if (!open->is_array()) return {};
  for (const auto& each : *open) {
    const auto id = core::url_text(core::text_in(each, "id"));
    const auto whole = ask({.method = "GET", .path = "/platform/operator/incidents/" + id});
    if (!whole) return std::unexpected(whole.error());
    if (!is_opened_here(*whole)) continue;
    const auto closed =
        ask({.method = "POST",
             .path = "/platform/incidents/" + id + "/updates",
             .body = json{{"state", "resolved"}, {"message", "The simulation has ended."}}});
    if (!closed) return std::unexpected(closed.error());
  }
  return {};
}

/// Removes parts until nothing is left.
template <class Call>
result<void> remove_all(const target_access& as, const Call& call) {
  for (int n = 0; n < removal_calls_max; ++n) {
    const auto answer = call({.method = "DELETE", .path = fleet_path});
    if (!answer) return std::unexpected(answer.error());
    if (!is_success(answer->status)) return refused(as, *answer);
    if (!answer->body.is_object() || answer->body.value("rehearsal", json()).is_null()) return {};
  }
  return core::fail(errc::internal, "The fleet could not be removed.");
}

}  // namespace

result<std::unique_ptr<named_server>> named_server::begin(const options& requested) {
  const auto present = find_hosted(requested.as);
  if (!present) return std::unexpected(present.error());
  if (present->is_object()) {
    return core::fail(
        errc::conflict,
        fmt::format("The fleet of another simulation is at {}, started by {} at {}. Wait until it "
                    "has ended; if it is no longer running, remove it: {}",
                    requested.as.url, core::text_in(*present, "begun_by"),
                    core::text_in(*present, "begun_at"), way_out(requested.as)));
  }
  std::unique_ptr<named_server> made(new named_server(requested.as));
  const auto fleet = simulations::fleet_of(requested.everything, simulation_name_prefix);
  // The data created so far is removed too.
  if (auto brought = made->bring(fleet, requested.stop_requested); !brought)
    return std::unexpected(brought.error());
  if (auto fetched = made->fetch_tokens(); !fetched) return std::unexpected(fetched.error());
  made->renewer_ = std::thread([server = made.get()] { server->renew(); });
  return made;
}

named_server::~named_server() {
  {
    const std::lock_guard lock(guard_);
    is_over_ = true;
  }
  over_.notify_all();
  if (renewer_.joinable()) renewer_.join();
  // Callers that need the result have requested it before.
  (void)remove_fleet();
}

result<platform_answer> named_server::call(const platform_request& what) {
  auto answer = call_as(as_, what);
  if (!answer || answer->status != unauthorized || people_.empty()) return answer;
  // A token from a file expires within the hour, so the simulation's own operator is used from then
  // on.
  auto again = call_platform({.url = as_.url, .token = token(people_.back())}, what);
  if (!again) return unanswered(as_, again.error());
  return again;
}

result<json> named_server::post(const std::string& path, json body) {
  auto answer = call({.method = "POST", .path = path, .body = std::move(body)});
  if (!answer) return std::unexpected(answer.error());
  if (!is_success(answer->status)) return refused(as_, *answer);
  return std::move(answer->body);
}

result<void> named_server::add_part(json part) {
  if (!hosted_simulation_.empty()) part["rehearsal_id"] = hosted_simulation_;
  const auto added = post(fleet_path, std::move(part));
  if (!added) return std::unexpected(added.error());
  hosted_simulation_ = core::text_in(*added, "rehearsal_id");
  for (const auto& each : added->value("people", json::array())) {
    people_.push_back({.account = domain::account_id{core::text_in(each, "account_id")},
                       .session = domain::session_id{core::text_in(each, "session_id")},
                       .email = core::text_in(each, "email")});
  }
  return {};
}

result<void> named_server::bring(const domain::simulated_fleet& fleet,
                                 const std::function<bool()>& stop_requested) {
  for (auto& part : fleet_batches(fleet)) {
    if (stop_requested && stop_requested())
      return core::fail(errc::conflict, "The simulation was stopped before it started.");
    if (auto added = add_part(std::move(part)); !added) return added;
  }
  return {};
}

result<void> named_server::fetch_tokens() {
  std::unordered_map<std::string, std::string> fresh;
  for (std::size_t from = 0; from < people_.size(); from += domain::simulation_tokens_max) {
    const auto end = std::min(people_.size(), from + domain::simulation_tokens_max);
    auto sessions = json::array();
    for (auto at = from; at < end; ++at)
      sessions.push_back(people_[at].session.value);
    const auto given = post(fleet_path + "/tokens", json{{"sessions", std::move(sessions)}});
    if (!given) return std::unexpected(given.error());
    const auto tokens = given->value("tokens", json::array());
    if (tokens.size() != end - from)
      return core::fail(errc::internal, fmt::format("{} sent an unexpected response.", as_.url));
    for (auto at = from; at < end; ++at)
      fresh[people_[at].account.value] = tokens[at - from].get<std::string>();
  }
  const std::lock_guard lock(guard_);
  tokens_ = std::move(fresh);
  return {};
}

void named_server::renew() {
  auto next = tokens_kept_for;
  std::unique_lock lock(guard_);
  while (!over_.wait_for(lock, next, [this] { return is_over_; })) {
    lock.unlock();
    next = fetch_tokens() ? tokens_kept_for : tokens_tried_again_after;
    lock.lock();
  }
}

std::string named_server::token(const simulations::identity& subject) {
  const std::lock_guard lock(guard_);
  const auto found = tokens_.find(subject.account.value);
  return found == tokens_.end() ? std::string{} : found->second;
}

result<void> named_server::remove_fleet() {
  if (hosted_simulation_.empty()) return {};
  const auto called = [this](const platform_request& what) { return call(what); };
  // Incidents that could not be resolved remain visible to the server's operators; the fleet is
  // removed regardless.
  (void)close_incidents(as_, called);
  const auto removed = remove_all(as_, called);
  // A single attempt is enough, because the error says how to remove the rest later.
  hosted_simulation_.clear();
  if (removed) return {};
  return core::fail(
      removed.error().code,
      fmt::format("The simulation's fleet could not be removed from {}: {} Remove it later: {}",
                  as_.url, removed.error().message, way_out(as_)));
}

result<std::string> remove_fleet_of(const target_access& as) {
  const auto present = find_hosted(as);
  if (!present) return std::unexpected(present.error());
  if (!present->is_object()) return fmt::format("There is no fleet of a simulation at {}.", as.url);
  const auto called = [&as](const platform_request& what) { return call_as(as, what); };
  const auto closed = close_incidents(as, called);
  if (auto removed = remove_all(as, called); !removed) return std::unexpected(removed.error());
  return fmt::format("The fleet of the simulation that {} started at {} was removed from {}.{}",
                     core::text_in(*present, "begun_by"), core::text_in(*present, "begun_at"),
                     as.url,
                     closed ? std::string()
                            : fmt::format(" An incident that it opened may still be open there: "
                                          "check Incidents, and resolve it. ({})",
                                          closed.error().message));
}

}  // namespace signalbox::app
