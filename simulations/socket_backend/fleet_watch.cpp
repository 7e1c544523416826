#include "simulations/socket_backend/fleet_watch.hpp"

#include <nlohmann/json.hpp>
#include <utility>

namespace signalbox::simulations {

namespace {

constexpr run_time watch_dials_again_after = std::chrono::seconds{1};
constexpr std::chrono::minutes watch_renews_after{50};

}  // namespace

void fleet_watch::begin() {
  for (const auto& each : around_.everything.projects)
    ours_.insert(each.ref.value);
  client_.want({"fleet"}, around_.time.now());
  dial();
}

std::optional<domain::project_status> fleet_watch::status_of(const domain::project_ref& ref) const {
  const auto found = projects_.find(ref.value);
  if (found == projects_.end()) return std::nullopt;
  return found->second.status;
}

void fleet_watch::dial() {
  const auto line = around_.network.dial(*this, 0);
  if (!line) {
    around_.time.in(watch_dials_again_after, [this] { dial(); });
    return;
  }
  line_ = *line;
  client_.open(around_.token(as_));
  say_all();
  renew_later();
}

void fleet_watch::renew_later() {
  around_.time.in(watch_renews_after, [this, line = line_] {
    if (line != line_) return;
    client_.renew(around_.token(as_));
    say_all();
    renew_later();
  });
}

void fleet_watch::say_all() {
  for (auto& each : client_.take_sayings())
    around_.network.say(line_, std::move(each));
}

void fleet_watch::arrived(std::uint64_t line, std::string_view packet) {
  if (line != line_) return;
  client_.take(packet, around_.time.now());
  read(packet);
  if (client_.now_in() == live_client::phase::live) knows_all_ = true;
  say_all();
}

void fleet_watch::closed(std::uint64_t line, std::string_view /*why*/) {
  if (line != line_) return;
  line_ = 0;
  client_.lose(false);
  around_.time.in(watch_dials_again_after, [this] { dial(); });
}

void fleet_watch::read(std::string_view packet) {
  const auto heard = read_packet(packet);
  if (heard.what == heard_packet::kind::patch && heard.topic == "fleet") return take(heard.body);
  if (heard.what == heard_packet::kind::snapshot && heard.topic == "fleet") {
    projects_.clear();
    return take(heard.body);
  }
  if (heard.what != heard_packet::kind::answer) return;
  const auto told = read_answer(heard.body);
  if (told.what == heard_answer::kind::state) {
    projects_.clear();
    take(told.body);
  } else if (told.what == heard_answer::kind::patches) {
    const auto patches = nlohmann::json::parse(told.body, nullptr, false);
    if (!patches.is_array()) return;
    for (const auto& each : patches)
      take(each.dump());
  }
}

void fleet_watch::take(std::string_view json) {
  const auto patch = nlohmann::json::parse(json, nullptr, false);
  if (!patch.is_object()) return;
  const auto projects = patch.find("projects");
  if (projects == patch.end() || !projects->is_object()) return;
  for (const auto& [ref, changed] : projects->items()) {
    if (!ours_.contains(ref)) continue;
    if (changed.is_null()) {
      projects_.erase(ref);
      continue;
    }
    const auto told = changed.find("status");
    if (told == changed.end() || !told->is_string()) continue;
    const auto status = domain::project_status_from(told->get<std::string>());
    if (status) projects_[ref] = {*status, around_.time.now()};
  }
}

}  // namespace signalbox::simulations
