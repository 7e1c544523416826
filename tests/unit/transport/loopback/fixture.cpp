#include "tests/unit/transport/loopback/fixture.hpp"

#include <stdexcept>
#include <thread>

namespace signalbox::transport::loopback {

namespace {

constexpr std::chrono::seconds deadline{20};

server_config on_a_free_port(server_config config) {
  config.port = 0;
  return config;
}

boost::asio::awaitable<http::response> answer(http::request incoming) {
  if (incoming.path == "/throw") throw std::runtime_error("a secret detail");
  if (incoming.path == "/address") co_return http::response{.body = incoming.remote_address};
  http::response out{.body = incoming.path + "|" + incoming.query + "|" + incoming.body};
  out.route = "/{anything}";
  co_return out;
}

}  // namespace

class recording_listener::connection final : public connection_handler {
 public:
  connection(recording_listener& listener, connection_id id) : listener_(listener), id_(id) {}

  void event(client_event event) override { listener_.event(id_, event); }
  void acknowledged(client_acknowledgement answer) override {
    listener_.acknowledged(std::move(answer));
  }
  void behind(std::vector<topic_key> topics) override { listener_.behind(id_, std::move(topics)); }
  void disconnected(disconnect_reason reason) override { listener_.disconnected(id_, reason); }

 private:
  recording_listener& listener_;
  const connection_id id_;
};

std::shared_ptr<connection_handler> recording_listener::connected(connection_id id,
                                                                  connect_request request) {
  const bool refused = request.auth_json.find("refuse") != std::string::npos;
  {
    const std::lock_guard lock(mutex);
    connections.push_back(id);
    requests.push_back(std::move(request));
  }
  changed_.notify_all();
  if (refused) {
    sockets->refuse(id, "not you", "unauthenticated");
  } else {
    sockets->accept(id);
  }
  return std::make_shared<connection>(*this, id);
}

void recording_listener::event(connection_id id, const client_event& event) {
  if (event.name == "subscribe") join(id);
  const bool holds = event.name == "hold";
  {
    const std::lock_guard lock(mutex);
    ++events;
    spoke.push_back(id);
    if (holds) held.emplace_back(id, event);
  }
  changed_.notify_all();
  if (holds) return;
  sockets->finish(id, event.ack_id ? encode_ack(*event.ack_id, event.arguments_json) : nullptr);
  if (event.name == "bye") sockets->close(id, encode_event("signed_out", {"{}"}));
}

void recording_listener::acknowledged(client_acknowledgement answer) {
  {
    const std::lock_guard lock(mutex);
    acknowledgements.push_back(std::move(answer));
  }
  changed_.notify_all();
}

void recording_listener::behind(connection_id id, std::vector<topic_key> topics) {
  {
    const std::lock_guard lock(mutex);
    ++joins_after_behind;
    fell_behind.emplace_back(id, std::move(topics));
  }
  changed_.notify_all();
  join(id);
}

void recording_listener::disconnected(connection_id id, disconnect_reason reason) {
  {
    const std::lock_guard lock(mutex);
    gone[id] = reason;
  }
  changed_.notify_all();
}

bool recording_listener::wait(const std::function<bool()>& done) {
  std::unique_lock lock(mutex);
  return changed_.wait_for(lock, deadline, done);
}

void recording_listener::release() {
  std::vector<std::pair<connection_id, client_event>> waiting;
  {
    const std::lock_guard lock(mutex);
    waiting.swap(held);
  }
  for (const auto& [id, event] : waiting) {
    sockets->finish(id, event.ack_id ? encode_ack(*event.ack_id, "\"held\"") : nullptr);
  }
}

void recording_listener::join(connection_id id) {
  const std::lock_guard lock(mutex);
  sockets->join(id, topic, {encode_event("snapshot", {snapshot})});
}

running_server::running_server(server_config config)
    : transport(on_a_free_port(std::move(config)), answer, listener) {
  listener.sockets = &transport.hub();
  listener.topic = transport.hub().next_topic_key();
  if (const auto started = transport.start(); !started) throw std::runtime_error(started.error());
}

running_server::~running_server() {
  transport.stop();
}

void running_server::publish(std::string_view json) {
  transport.hub().publish(listener.topic, encode_event("patch", {json}));
}

bool eventually(const std::function<bool()>& done) {
  constexpr std::chrono::milliseconds between{1};
  const auto until = std::chrono::steady_clock::now() + deadline;
  while (!done()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(between);
  }
  return true;
}

std::string polling_target(std::string_view sid) {
  std::string target = "/socket.io/?EIO=4&transport=polling";
  if (!sid.empty()) target += "&sid=" + std::string(sid);
  return target;
}

}  // namespace signalbox::transport::loopback
