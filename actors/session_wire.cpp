#include "actors/session_wire.hpp"

#include <algorithm>
#include <utility>

#include "domain/incident_json.hpp"
#include "domain/organization_json.hpp"
#include "domain/permission_json.hpp"

namespace signalbox::actors {

namespace {

using domain::json;

std::chrono::milliseconds milliseconds(const json& number) {
  // Held far inside of what the clock can carry, whatever a client says.
  constexpr double bound = 1e15;
  return std::chrono::milliseconds{
      static_cast<std::int64_t>(std::clamp(number.get<double>(), -bound, bound))};
}

}  // namespace

json asked_of(const transport::client_event& event) {
  auto arguments = json::parse(event.arguments_json, nullptr, false);
  if (!arguments.is_array() || arguments.empty() || !arguments.front().is_object()) return {};
  return std::move(arguments.front());
}

std::string text_member(const json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

std::uint64_t number_member(const json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

std::optional<domain::clock_reading> clock_reading_of(const json& asked, domain::time_point now) {
  const auto time = asked.find("time");
  if (time == asked.end() || !time->is_number()) return std::nullopt;
  const auto round_trip = asked.find("rtt_ms");
  const bool measured = round_trip != asked.end() && round_trip->is_number();
  return domain::clock_reading{
      .client_time = domain::time_point{milliseconds(*time)},
      .round_trip = measured ? milliseconds(*round_trip) : std::chrono::milliseconds{0},
      .server_time = now};
}

json error_json(const domain::error& what) {
  return {{"error", {{"code", to_string(what.code)}, {"message", what.message}}}};
}

json first_session_state(const standing& who,
                         std::span<const domain::permission_entry> permissions) {
  const domain::profile by_address{.id = 0,
                                   .account = who.account.id,
                                   .username = who.account.email,
                                   .primary_email = who.account.email,
                                   .first_name = {},
                                   .last_name = {},
                                   .is_operator = who.account.is_operator};
  auto organizations = json::object();
  for (const auto& membership : who.memberships) {
    organizations[membership.in.slug.value] =
        organization_entry_json(membership.in, membership.access, {});
  }
  return {{"profile", domain::profile_json(who.profile.value_or(by_address))},
          {"organizations", std::move(organizations)},
          {"permissions", domain::permissions_json(permissions)},
          {"clock", {{"skewed", false}, {"skew_ms", 0}}}};
}

json organization_entry_json(const domain::organization& what, domain::role access,
                             const std::vector<domain::incident>& incidents) {
  auto entry = domain::organization_topic_json(what);
  entry["role"] = to_string(access);
  entry["incidents"] = json::object();
  for (const auto& incident : incidents) {
    entry["incidents"][incident.id.value] = domain::incident_json(incident);
  }
  return entry;
}

}  // namespace signalbox::actors
