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
  handle_notices();
  schedule_renewal();
}

void fleet_watch::schedule_renewal() {
  around_.time.in(watch_renews_after, [this, line = line_] {
    if (line != line_) return;
    client_.renew(around_.token(as_));
    handle_notices();
    schedule_renewal();
  });
}

void fleet_watch::handle_notices() {
  for (auto& each : client_.take_notices())
    around_.network.emit(line_, std::move(each));
}

void fleet_watch::arrived(std::uint64_t line, std::string_view packet) {
  if (line != line_) return;
  client_.receive(packet, around_.time.now());
  read(packet);
  if (client_.current_phase() == live_client::phase::live) knows_all_ = true;
  handle_notices();
}

void fleet_watch::closed(std::uint64_t line, std::string_view /*why*/) {
  if (line != line_) return;
  line_ = 0;
  client_.lose(false);
  around_.time.in(watch_dials_again_after, [this] { dial(); });
}

void fleet_watch::read(std::string_view packet) {
  const auto received = read_packet(packet);
  if (received.what == received_packet::kind::patch && received.topic == "fleet")
    return receive(received.body);
  if (received.what == received_packet::kind::snapshot && received.topic == "fleet") {
    projects_.clear();
    return receive(received.body);
  }
  if (received.what != received_packet::kind::answer) return;
  const auto reply = read_answer(received.body);
  if (reply.what == received_answer::kind::state) {
    projects_.clear();
    receive(reply.body);
  } else if (reply.what == received_answer::kind::patches) {
    const auto patches = nlohmann::json::parse(reply.body, nullptr, false);
    if (!patches.is_array()) return;
    for (const auto& each : patches)
      receive(each.dump());
  }
}

void fleet_watch::receive(std::string_view json) {
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
    const auto reply = changed.find("status");
    if (reply == changed.end() || !reply->is_string()) continue;
    const auto status = domain::project_status_from(reply->get<std::string>());
    if (status) projects_[ref] = {*status, around_.time.now()};
  }
}

}  // namespace signalbox::simulations
