#include "tests/unit/transport/loopback/returning_client.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

namespace signalbox::transport::loopback {

using nlohmann::json;

returning_client::returning_client(std::uint16_t port, std::string nsp)
    : port_(port), prefix_(nsp.empty() ? "" : std::move(nsp) + ',') {
  connect("{}");
}

bool returning_client::come_back() {
  return come_back_with(pid, offset);
}

bool returning_client::come_back_with(const std::string& as, const std::optional<std::string>& at) {
  json auth{{"pid", as}};
  if (at) auth["offset"] = *at;
  const auto incoming = as;
  connect(auth.dump());
  return pid == incoming;
}

void returning_client::send(std::string_view packet) {
  socket_->send(std::string(packet.substr(0, 2)) + prefix_ + std::string(packet.substr(2)));
}

std::optional<std::string> returning_client::receive() {
  auto packet = socket_->receive();
  if (!packet || packet->size() < 2) return packet;
  if (packet->substr(2).starts_with(prefix_)) packet->erase(2, prefix_.size());
  if (!packet->starts_with("42")) return packet;
  auto arguments = json::parse(packet->substr(2));
  if (!arguments.back().is_string()) throw std::runtime_error("an event without an offset");
  offset = arguments.back().get<std::string>();
  arguments.erase(arguments.size() - 1);
  return "42" + arguments.dump();
}

void returning_client::connect(const std::string& auth) {
  socket_ = std::make_unique<websocket_client>(port_);
  const auto opened = socket_->receive();
  if (!opened || !opened->starts_with("0{")) throw std::runtime_error("no open packet");
  send("40" + auth);
  const auto joined = receive();
  if (!joined || !joined->starts_with("40{")) throw std::runtime_error("not admitted");
  const auto known_by = json::parse(joined->substr(2));
  sid = known_by.at("sid").get<std::string>();
  pid = known_by.at("pid").get<std::string>();
}

}  // namespace signalbox::transport::loopback
