#include "tests/unit/actors/virtual_hub.hpp"

#include <doctest/doctest.h>

namespace signalbox::testing {

namespace {

using core::json;

/// Returns the JSON after a packet's digits.
json arguments_of(std::string_view packet) {
  return json::parse(packet.substr(packet.find('[')));
}

void take_snapshot(virtual_client::view& view, std::string epoch, std::uint64_t version,
                   json state) {
  view = {.epoch = std::move(epoch),
          .version = version,
          .state = std::move(state),
          .snapshots = view.snapshots + 1};
}

void take_answer(virtual_client& client, const std::string& topic, const json& answer) {
  if (answer.contains("error")) return;
  auto& view = client.views[topic];
  if (answer.contains("state")) {
    take_snapshot(view, answer.at("epoch"), answer.at("version"), answer.at("state"));
    return;
  }
  CHECK(view.epoch == answer.at("epoch"));
  for (const auto& patch : answer.at("patches"))
    view.state.merge_patch(patch);
  view.version = answer.at("version");
}

}  // namespace

std::vector<virtual_hub::patch> virtual_hub::patches(const std::string& topic) const {
  std::vector<patch> found;
  for (const auto& event : published_) {
    if (event.at(1) == topic) found.push_back({event.at(2), event.at(3)});
  }
  return found;
}

transport::topic_key virtual_hub::next_topic_key() {
  open_.insert(++keys_);
  return keys_;
}

void virtual_hub::refuse(transport::connection_id id, std::string_view /*message*/,
                         std::string_view code) {
  clients_[id].refused = code;
}

void virtual_hub::finish(transport::connection_id id, transport::frame_ptr answer) {
  auto& client = clients_[id];
  ++client.finished;
  if (!answer) return;
  const std::string packet{answer->packet()};
  REQUIRE(packet.starts_with("43"));
  const auto ack = std::stoull(packet.substr(2));
  auto reply = arguments_of(packet).at(0);
  if (const auto requested = client.requested.find(ack); requested != client.requested.end()) {
    take_answer(client, requested->second, reply);
  }
  client.answers[ack] = std::move(reply);
}

void virtual_hub::send(transport::connection_id id, transport::frame_ptr message) {
  deliver(clients_[id], message);
}

void virtual_hub::join(transport::connection_id id, transport::topic_key topic,
                       std::vector<transport::frame_ptr> first) {
  auto& client = clients_[id];
  for (const auto& frame : first)
    deliver(client, frame);
  if (open_.contains(topic)) client.subscriptions.insert(topic);
}

void virtual_hub::leave(transport::connection_id id, transport::topic_key topic) {
  clients_[id].subscriptions.erase(topic);
}

void virtual_hub::publish(transport::topic_key topic, transport::frame_ptr change) {
  CHECK(open_.contains(topic));
  published_.push_back(arguments_of(change->packet()));
  for (auto& [id, client] : clients_) {
    if (client.subscriptions.contains(topic) && !client.closed) deliver(client, change);
  }
}

void virtual_hub::retire(transport::topic_key topic) {
  open_.erase(topic);
  for (auto& [id, client] : clients_)
    client.subscriptions.erase(topic);
}

void virtual_hub::close(transport::connection_id id, transport::frame_ptr last) {
  if (last) deliver(clients_[id], last);
  clients_[id].closed = true;
}

void virtual_hub::deliver(virtual_client& to, const transport::frame_ptr& frame) {
  auto event = arguments_of(frame->packet());
  if (event.at(0) == "snapshot") {
    take_snapshot(to.views[event.at(1)], event.at(2), event.at(3), event.at(4));
  } else if (event.at(0) == "patch") {
    auto& view = to.views[event.at(1)];
    const std::uint64_t version = event.at(2);
    ++to.patches;
    if (version > view.version + 1) ++to.gaps;
    if (version < view.version) return;
    view.version = version;
    view.state.merge_patch(event.at(3));
  } else {
    to.events.push_back(std::move(event));
  }
}

}  // namespace signalbox::testing
