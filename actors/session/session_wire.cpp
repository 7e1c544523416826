#include "actors/session/session_wire.hpp"

#include <algorithm>
#include <utility>

namespace signalbox::actors {

namespace {

using core::json;

std::chrono::milliseconds milliseconds(const json& number) {
  // Bounded, so that no value from a client overflows the clock's type.
  constexpr double bound = 1e15;
  return std::chrono::milliseconds{
      static_cast<std::int64_t>(std::clamp(number.get<double>(), -bound, bound))};
}

}  // namespace

json arguments_of(const transport::client_event& event) {
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

core::result<domain::clock_reading> clock_reading_of(const json& fields, core::time_point now) {
  const auto time = fields.find("time");
  if (time == fields.end() || !time->is_number())
    return core::fail(core::errc::bad_request, "Send your time in milliseconds since 1970.");
  const auto round_trip = fields.find("rtt_ms");
  const bool measured = round_trip != fields.end() && round_trip->is_number();
  return domain::clock_reading{
      .client_time = core::time_point{milliseconds(*time)},
      .round_trip = measured ? milliseconds(*round_trip) : std::chrono::milliseconds{0},
      .server_time = now};
}

json error_body(const core::error& what) {
  const bool finer = what.code == core::errc::forbidden && !what.detail_code.empty();
  const std::string code(finer ? std::string_view(what.detail_code) : to_string(what.code));
  return {{"code", code}, {"message", what.message}};
}

json error_json(const core::error& what) {
  return {{"error", error_body(what)}};
}

core::result<named_topic> find_topic(std::string_view name) {
  auto topic = topic_named(name);
  if (!topic) return std::unexpected(no_such_topic());
  return std::move(*topic);
}

core::error no_such_topic() {
  return core::fail(core::errc::not_found, "There is no such topic.").error();
}

}  // namespace signalbox::actors
